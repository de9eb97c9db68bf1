/**
 * Sine, logarithm and their like with the same bits in every engine. The language leaves the last bits of `Math.sin` to
 * the engine, and Node, Chromium, Firefox and Safari round them differently; a diagnosis that is run again elsewhere
 * would differ in its last digits. These use +, -, *, / and square roots alone, which IEEE 754 fixes to the bit.
 * Errors are below one unit in the last place.
 *
 * Source: FDLIBM 5.3 (Sun Microsystems, 1993), k_sin.c, k_cos.c, e_rem_pio2.c, e_log.c, e_log10.c, e_exp.c, s_atan.c.
 */
const view = new DataView(new ArrayBuffer(8));
// The same eight bytes as a number and as two words: twice as quick as a view, and in the processor's own order.
const asNumber = new Float64Array(view.buffer);
const asWords = new Int32Array(view.buffer);
asNumber[0] = 1;
const HIGH = asWords[1] === 0 ? 0 : 1;

const highWord = (x: number): number => {
  asNumber[0] = x;
  return asWords[HIGH]!;
};

/** The number without the lower half of its bits. */
const withoutLowWord = (x: number): number => {
  view.setFloat64(0, x);
  view.setInt32(4, 0);
  return view.getFloat64(0);
};

/** Two to the powers from -1024 to 1023: multiplying by one is exact, and quicker than to write the bits of a number. */
const POWERS_OF_TWO = Float64Array.from({ length: 2048 }, (_, k) => 2 ** (k - 1024));

/** Two to a whole power, by its bits. */
function powerOfTwo(k: number): number {
  view.setInt32(0, (k + 1023) << 20);
  view.setInt32(4, 0);
  return view.getFloat64(0);
}

const INV_PIO2 = 0.6366197723675814;
/** pi/2 in three pieces of 33 bits, each with what it leaves. */
const PIO2_1 = 1.5707963267341256;
const PIO2_1T = 6.077100506506192e-11;
const PIO2_2 = 6.077100506303966e-11;
const PIO2_2T = 2.0222662487959506e-21;
const PIO2_3 = 2.0222662487111665e-21;
const PIO2_3T = 8.4784276603689e-32;
/** Up to here a multiple of a piece is exact. */
const MOST_QUARTERS = 2 ** 20;
const TWO_PI = 2 * Math.PI;

interface Reduced {
  quarter: number;
  head: number;
  tail: number;
}
// One object for all calls: a transform asks for millions of sines.
const reduced: Reduced = { quarter: 0, head: 0, tail: 0 };

const exponentOf = (x: number): number => (highWord(x) >> 20) & 0x7ff;

/** The angle within pi/4 around a multiple of pi/2, in two pieces. Beyond 1.6 million radians digits are lost. */
function reduce(angle: number): Reduced {
  let x = angle;
  if (Math.abs(x) <= 0.7853981633974483) {
    reduced.quarter = 0;
    reduced.head = x;
    reduced.tail = 0;
    return reduced;
  }
  if (Math.abs(x * INV_PIO2) >= MOST_QUARTERS) x %= TWO_PI;
  const quarters = Math.round(x * INV_PIO2);
  let rest = x - quarters * PIO2_1;
  let low = quarters * PIO2_1T;
  let head = rest - low;
  const exponent = exponentOf(x);
  // Where the angle is near a multiple, more pieces are needed.
  if (exponent - exponentOf(head) > 16) {
    const before = rest;
    low = quarters * PIO2_2;
    rest = before - low;
    low = quarters * PIO2_2T - (before - rest - low);
    head = rest - low;
    if (exponent - exponentOf(head) > 49) {
      const last = rest;
      low = quarters * PIO2_3;
      rest = last - low;
      low = quarters * PIO2_3T - (last - rest - low);
      head = rest - low;
    }
  }
  reduced.quarter = ((quarters % 4) + 4) % 4;
  reduced.head = head;
  reduced.tail = rest - head - low;
  return reduced;
}

function sineWithin(x: number, tail: number): number {
  const z = x * x;
  const v = z * x;
  const r =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 +
        z * (0.0000027557313707070068 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)));
  return x - (z * (0.5 * tail - v * r) - tail - v * -0.16666666666666632);
}

function cosineWithin(x: number, tail: number): number {
  const z = x * x;
  const w = z * z;
  const r =
    z * (0.0416666666666666 + z * (-0.001388888888887411 + z * 0.00002480158728947673)) +
    w * w * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11));
  const half = 0.5 * z;
  const rest = 1 - half;
  return rest + (1 - rest - half + (z * r - x * tail));
}

/** Sine of an angle in radians. */
export function sin(angle: number): number {
  if (!Number.isFinite(angle)) return Number.NaN;
  const { quarter, head, tail } = reduce(angle);
  const value = quarter % 2 === 0 ? sineWithin(head, tail) : cosineWithin(head, tail);
  return quarter < 2 ? value : -value;
}

/** Cosine of an angle in radians. */
export function cos(angle: number): number {
  if (!Number.isFinite(angle)) return Number.NaN;
  const { quarter, head, tail } = reduce(angle);
  const value = quarter % 2 === 0 ? cosineWithin(head, tail) : sineWithin(head, tail);
  return quarter === 0 || quarter === 3 ? value : -value;
}

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

const LEAST_NORMAL = 2.2250738585072014e-308;
/** Numbers below the least normal one are lifted by two to this power first. */
const LIFT = 54;

/** The power of two that leaves a factor between the roots of 1/2 and 2. */
const exponentOfRoot = (x: number): number => ((highWord(x) + (0x3ff00000 - 0x3fe6a09e)) >> 20) - 0x3ff;

/** What ln(1 + f) is beside f - half, with half = f * f / 2. */
function logarithmRest(f: number, half: number): number {
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const odd =
    z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  return s * (half + (odd + even));
}

const hasLogarithm = (x: number): boolean => x > 0 && x < Number.POSITIVE_INFINITY;

/** What a logarithm says of zero, of negative numbers and of what is no number. */
const ofNoLogarithm = (x: number): number => (x === 0 ? Number.NEGATIVE_INFINITY : x > 0 ? x : Number.NaN);

/** Natural logarithm. */
export function log(x: number): number {
  if (!hasLogarithm(x)) return ofNoLogarithm(x);
  return x < LEAST_NORMAL ? logOfNormal(x * 2 ** LIFT, -LIFT) : logOfNormal(x, 0);
}

function logOfNormal(x: number, lifted: number): number {
  const own = exponentOfRoot(x);
  const exponent = lifted + own;
  const f = x * POWERS_OF_TWO[1024 - own]! - 1;
  const half = 0.5 * f * f;
  return logarithmRest(f, half) + exponent * LN2_LOW - half + f + exponent * LN2_HIGH;
}

/** Logarithm to the base 10. */
export function log10(x: number): number {
  if (!hasLogarithm(x)) return ofNoLogarithm(x);
  return x < LEAST_NORMAL ? log10OfNormal(x * 2 ** LIFT, -LIFT) : log10OfNormal(x, 0);
}

function log10OfNormal(x: number, lifted: number): number {
  const own = exponentOfRoot(x);
  const exponent = lifted + own;
  const f = x * POWERS_OF_TWO[1024 - own]! - 1;
  const half = 0.5 * f * f;
  const rest = logarithmRest(f, half);
  const high = withoutLowWord(f - half);
  const low = f - high - half + rest;
  const valueHigh = high * 0.4342944818781689;
  const whole = exponent * 0.30102999566361177;
  const sum = whole + valueHigh;
  const valueLow =
    exponent * 3.694239077158931e-13 +
    (low + high) * 2.5082946711645275e-11 +
    low * 0.4342944818781689 +
    (whole - sum + valueHigh);
  return valueLow + sum;
}

/** Logarithm to the base 2. */
export function log2(x: number): number {
  if (!hasLogarithm(x)) return ofNoLogarithm(x);
  return x < LEAST_NORMAL ? log2OfNormal(x * 2 ** LIFT, -LIFT) : log2OfNormal(x, 0);
}

function log2OfNormal(x: number, lifted: number): number {
  const own = exponentOfRoot(x);
  const exponent = lifted + own;
  const f = x * POWERS_OF_TWO[1024 - own]! - 1;
  const half = 0.5 * f * f;
  const rest = logarithmRest(f, half);
  const high = withoutLowWord(f - half);
  const low = f - high - half + rest;
  const valueHigh = high * 1.4426950407214463;
  const sum = exponent + valueHigh;
  const valueLow =
    (low + high) * 1.6751713164886512e-10 + low * 1.4426950407214463 + (exponent - sum + valueHigh);
  return valueLow + sum;
}

/** e to the power of x. */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > 709.782712893384) return Number.POSITIVE_INFINITY;
  if (x < -745.1332191019411) return 0;
  const k = Math.abs(x) > 0.34657359027997264 ? Math.trunc(Math.LOG2E * x + (x < 0 ? -0.5 : 0.5)) : 0;
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const rr = r * r;
  const c =
    r -
    rr *
      (0.16666666666666602 +
        rr *
          (-0.0027777777777015593 +
            rr * (0.00006613756321437934 + rr * (-0.0000016533902205465252 + rr * 4.1381367970572385e-8))));
  const y = 1 + ((r * c) / (2 - c) - low + high);
  if (k === 0) return y;
  // In two steps, for the ends of the range are beyond one power.
  const half = k >> 1;
  return y * powerOfTwo(half) * powerOfTwo(k - half);
}

const ATAN_HIGH = [0.4636476090008061, 0.7853981633974483, 0.982793723247329, 1.5707963267948966];
const ATAN_LOW = [
  2.2698777452961687e-17, 3.061616997868383e-17, 1.3903311031230998e-17, 6.123233995736766e-17,
];

function atan(value: number): number {
  const size = Math.abs(value);
  let step = -1;
  let x = size;
  if (size >= 0.4375) {
    if (size < 0.6875) [step, x] = [0, (2 * size - 1) / (2 + size)];
    else if (size < 1.1875) [step, x] = [1, (size - 1) / (size + 1)];
    else if (size < 2.4375) [step, x] = [2, (size - 1.5) / (1 + 1.5 * size)];
    else [step, x] = [3, -1 / size];
  }
  const z = x * x;
  const w = z * z;
  const odd =
    z *
    (0.3333333333333293 +
      w *
        (0.14285714272503466 +
          w *
            (0.09090887133436507 +
              w * (0.06661073137387531 + w * (0.049768779946159324 + w * 0.016285820115365782)))));
  const even =
    w *
    (-0.19999999999876483 +
      w *
        (-0.11111110405462356 +
          w * (-0.0769187620504483 + w * (-0.058335701337905735 + w * -0.036531572744216916))));
  const angle = step < 0 ? x - x * (odd + even) : ATAN_HIGH[step]! - (x * (odd + even) - ATAN_LOW[step]! - x);
  return value < 0 ? -angle : angle;
}

/** The angle of the point (x, y), from -pi to pi. */
export function atan2(y: number, x: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  if (y === 0) return x > 0 || Object.is(x, 0) ? y : Object.is(y, -0) ? -Math.PI : Math.PI;
  if (x === 0) return y > 0 ? Math.PI / 2 : -Math.PI / 2;
  const isInfinite = Math.abs(x) === Math.abs(y) && !Number.isFinite(x);
  const angle = atan(isInfinite ? 1 : Math.abs(y / x));
  const upper = x > 0 ? angle : Math.PI - (angle - 1.2246467991473532e-16);
  return y < 0 ? -upper : upper;
}

/** The angle whose sine is x, from -pi/2 to pi/2. */
export function asin(x: number): number {
  return atan2(x, Math.sqrt((1 - x) * (1 + x)));
}

/** Tangent of an angle in radians. */
export function tan(angle: number): number {
  return sin(angle) / cos(angle);
}
