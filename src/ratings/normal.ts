// The normal distribution to full double precision: distribution function and quantile.
// Series and continued fraction of the error function: NIST Digital Library of Mathematical Functions, 7.6.2 and 7.9.3.

/** P(X ≤ x) for a standard normal X; keeps its relative precision far into the lower tail. */
export function normalBelow(x: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  if (x > 0) return 1 - normalBelow(-x);
  const z = -x / Math.SQRT2;
  return z < CROSSOVER ? 0.5 - erfSeries(z) / 2 : erfcFraction(z) / 2;
}

/** The x with P(X ≤ x) = `probability`: −∞ for 0, ∞ for 1, NaN outside. */
export function normalQuantile(probability: number): number {
  if (!(probability >= 0 && probability <= 1)) return Number.NaN;
  if (probability > 0.5) return -normalQuantile(1 - probability);
  if (probability === 0) return Number.NEGATIVE_INFINITY;
  // A start with an error of some percent (Abramowitz and Stegun 26.2.22), then Newton's method on the logarithm, which is almost linear.
  const t = Math.sqrt(-2 * Math.log(probability));
  let x = (2.30753 + 0.27061 * t) / (1 + 0.99229 * t + 0.04481 * t * t) - t;
  for (let round = 0; round < 50; round++) {
    const below = normalBelow(x);
    const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
    const step = (Math.log(below / probability) * below) / density;
    x -= step;
    if (Math.abs(step) <= 1e-15 * Math.max(1, Math.abs(x))) break;
  }
  return x;
}

/** Below it the series is used, above it the continued fraction; both are exact up to rounding there. */
const CROSSOVER = 1;

/** erf(z) for small z ≥ 0, all terms positive. */
function erfSeries(z: number): number {
  let term = z;
  let sum = z;
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= (2 * z * z) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-z * z) * sum;
}

/** erfc(z) for large z, by the continued fraction z + (1/2)/(z + 1/(z + (3/2)/(z + …))), evaluated from its far end. */
function erfcFraction(z: number): number {
  let tail = z;
  for (let n = 300; n >= 1; n--) tail = z + n / 2 / tail;
  return Math.exp(-z * z) / (tail * Math.sqrt(Math.PI));
}
