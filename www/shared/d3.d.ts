/**
 * The few words of d3-scale and d3-shape that the drawings use: neither package ships declarations.
 */

declare module "d3-scale" {
  export interface ScaleLinear {
    (value: number): number;
    ticks(count: number): number[];
  }
  export function scaleLinear(domain: readonly number[], range: readonly number[]): ScaleLinear;
}

declare module "d3-shape" {
  export interface CurveFactory {
    (context: unknown): unknown;
  }
  export const curveStep: CurveFactory;
  export interface Line<T> {
    (data: readonly T[]): string | null;
    curve(curve: CurveFactory): Line<T>;
    x(position: (datum: T) => number): Line<T>;
    y(position: (datum: T) => number): Line<T>;
  }
  export function line<T>(): Line<T>;
  export interface Area<T> {
    (data: readonly T[]): string | null;
    x(position: (datum: T) => number): Area<T>;
    y0(position: number): Area<T>;
    y1(position: number): Area<T>;
  }
  export function area<T>(): Area<T>;
}
