/** Small primes. */
export function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++)
    if (number % divisor === 0) return false;
  return true;
}
