/// <reference types="vite/client" />

/** Where a built script is (www/build/addresses.js). */
declare module "*?address" {
  const address: string;
  export default address;
}
