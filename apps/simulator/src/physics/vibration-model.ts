import { drivingShaft, type Kinematics, solveSpeeds } from '@ritzel/drivetrain';
import { faultSize, type SimulatedFault } from './fault-growth.ts';
import { faultSource, type ImpactSource, isAudible } from './fault-sources.ts';
import { LOAD_ZONE_RMS } from './load-zone.ts';
import { impactMeanSquare, impactSpectrum, type Mode } from './resonance.ts';
import { seedOf } from './seeded-noise.ts';
import { type HealthyMachine, healthyLines, ordersOf, type SourceLine } from './vibration-lines.ts';

/** The band in which vibration velocity is evaluated (ISO 20816), inclusive. */
export const VELOCITY_BAND_HZ = [10, 1000] as const;

/** Speed and load as the vibration feels them. */
export interface RunningPoint {
  /** Driving shaft, Hz; 0 at standstill. */
  readonly shaftHz: number;
  readonly load: number;
  readonly mainsHz: number;
}

export interface SensorPlace {
  readonly id: string;
  /** Shaft the sensor sits nearest to. */
  readonly shaft: string;
  /** Velocity r.m.s. of the sound machine at its usual point, mm/s. */
  readonly healthyVelocityMmS: number;
  readonly mode: Mode;
}

export interface VibratingMachine extends HealthyMachine {
  readonly kinematics: Kinematics;
  readonly places: readonly SensorPlace[];
  readonly faults: readonly SimulatedFault[];
  readonly usualPoint: RunningPoint;
}

/** A line as one sensor feels it: acceleration amplitude (peak, m/s²) at the usual point. */
interface FeltLine {
  readonly line: SourceLine;
  readonly usualHz: number;
  readonly accelerationMS2: number;
  /** Of the line's phase. */
  readonly cosine: number;
  readonly sine: number;
  /** Which fault it belongs to; -1 for the sound machine. */
  readonly fault: number;
}

interface FeltImpacts {
  readonly source: ImpactSource;
  readonly peakMS2: number;
  readonly fault: number;
}

/** Lines closer than this are one line: coupled shafts turn alike, and what they do adds as pointers. */
const SAME_FREQUENCY = 1e-9;

/** All that one sensor can feel, at the usual point and with every fault at size 1. */
export interface PlaceModel {
  readonly place: SensorPlace;
  readonly usualPoint: RunningPoint;
  readonly faults: readonly SimulatedFault[];
  /** By rising frequency at the usual point. */
  readonly lines: readonly FeltLine[];
  readonly impacts: readonly FeltImpacts[];
  /** One-sided density of the background, (m/s²)²/Hz, running at the usual speed. */
  readonly noiseDensity: number;
}

/** Background of a running machine and the sensor's own noise at standstill, (m/s²)²/Hz. */
const RUNNING_NOISE_DENSITY = 6e-6;
export const SENSOR_NOISE_DENSITY = 4e-8;

/** A joint and a casing wall take about half, high frequencies more. */
function pathShare(distance: number, frequencyHz: number): number {
  return 0.58 ** (distance * (1 + frequencyHz / 4000));
}

function lineHz(line: SourceLine, point: RunningPoint): number {
  return line.order * (line.followsMains ? point.mainsHz : point.shaftHz);
}

/** Velocities by frequency in µHz, as pointers (re, im). */
type VelocityPointers = Map<number, readonly [number, number]>;

/** Sum over common frequencies of the scalar products of two sets of pointers. */
function productOf(a: VelocityPointers, b: VelocityPointers): number {
  let sum = 0;
  for (const [key, [re, im]] of a) {
    const other = b.get(key);
    if (other) sum += re * other[0] + im * other[1];
  }
  return sum;
}

/** Factor k for which |healthy + k fault|² reaches `square`; 0 where the sound machine does so alone. */
function faultScale(
  healthy: VelocityPointers,
  fault: VelocityPointers,
  healthyScale: number,
  square: number,
): number {
  const alone = healthyScale ** 2 * productOf(healthy, healthy);
  const mixed = healthyScale * productOf(healthy, fault);
  const own = productOf(fault, fault);
  if (square <= alone || own === 0) return 0;
  return (-mixed + Math.sqrt(mixed * mixed + own * (square - alone))) / own;
}

function isSameLine(frequencyHz: number, next: number): boolean {
  return Math.abs(next - frequencyHz) <= SAME_FREQUENCY * frequencyHz;
}

function isInBand(frequencyHz: number): boolean {
  return frequencyHz >= VELOCITY_BAND_HZ[0] && frequencyHz <= VELOCITY_BAND_HZ[1];
}

function accelerationOf(velocityRmsMmS: number, frequencyHz: number): number {
  return velocityRmsMmS * 1e-3 * Math.SQRT2 * 2 * Math.PI * frequencyHz;
}

/** Velocity that a train of impacts of peak 1 m/s² leaves in the band, mm/s r.m.s. */
export function impactVelocityMmS(source: ImpactSource, shaftHz: number): number {
  const rateHz = source.order * shaftHz;
  if (!(rateHz > 0)) return 0;
  const heightRms = source.zoneOrder > 0 ? LOAD_ZONE_RMS : 1;
  let sum = 0;
  const last = Math.floor(VELOCITY_BAND_HZ[1] / rateHz);
  for (let k = Math.ceil(VELOCITY_BAND_HZ[0] / rateHz); k <= last; k++) {
    const frequencyHz = k * rateHz;
    const amplitude = 2 * rateHz * heightRms * impactSpectrum(source.mode, frequencyHz);
    sum += (amplitude / (2 * Math.PI * frequencyHz)) ** 2 / 2;
  }
  return 1e3 * Math.sqrt(sum);
}

/** Builds what every sensor of a machine feels, scaled to the velocities its places and faults name. */
export function placeModels(machine: VibratingMachine): Map<string, PlaceModel> {
  const { kinematics, usualPoint, places, seed } = machine;
  const driving = drivingShaft(kinematics)!;
  const orders = ordersOf(solveSpeeds(kinematics, { shaft: driving, speedRpm: 60 }), driving);
  const shaftIndex = new Map(kinematics.shafts.map(({ id }, index) => [id, index]));
  const distance = (from: string, to: string) =>
    Math.abs((shaftIndex.get(from) ?? 0) - (shaftIndex.get(to) ?? 0));
  const felt = (line: SourceLine, place: SensorPlace) =>
    line.velocity * pathShare(distance(line.shaft, place.shaft), lineHz(line, usualPoint));
  const velocityPointers = (lines: readonly SourceLine[], place: SensorPlace): VelocityPointers => {
    const pointers: VelocityPointers = new Map();
    for (const line of lines) {
      const hz = lineHz(line, usualPoint);
      if (!isInBand(hz)) continue;
      const key = Math.round(hz * 1e6);
      const [re, im] = pointers.get(key) ?? [0, 0];
      const velocity = felt(line, place);
      pointers.set(key, [re + velocity * Math.cos(line.phase), im + velocity * Math.sin(line.phase)]);
    }
    return pointers;
  };
  const healthy = healthyLines(machine, orders);
  const healthyScale = (place: SensorPlace) => {
    const pointers = velocityPointers(healthy, place);
    return place.healthyVelocityMmS / Math.sqrt(productOf(pointers, pointers));
  };

  const audible = machine.faults.filter(isAudible);
  const sources = audible.map((fault) => {
    const place = places.find(({ id }) => id === fault.position) ?? places[0]!;
    const seedOfFault = seed + seedOf(`${fault.kind} ${fault.element}`);
    const source = faultSource(fault, kinematics, orders, place.mode, seedOfFault);
    const impactsMmS = source.impacts
      ? impactVelocityMmS(source.impacts, usualPoint.shaftHz) * (fault.impactMS2 ?? 0)
      : 0;
    const rest = Math.max(0, fault.level ** 2 - impactsMmS ** 2);
    const scale = faultScale(
      velocityPointers(healthy, place),
      velocityPointers(source.lines, place),
      healthyScale(place),
      rest,
    );
    return { ...source, place, scale };
  });

  const models = new Map<string, PlaceModel>();
  for (const place of places) {
    const scale = healthyScale(place);
    const take = (lines: readonly SourceLine[], factor: number, fault: number): FeltLine[] =>
      lines.map((line) => {
        const usualHz = lineHz(line, usualPoint);
        return {
          line,
          usualHz,
          accelerationMS2: accelerationOf(factor * felt(line, place), usualHz),
          cosine: Math.cos(line.phase),
          sine: Math.sin(line.phase),
          fault,
        };
      });
    const impacts = sources.flatMap((source, fault) => {
      if (!source.impacts) return [];
      const { shaft, mode } = source.impacts;
      const share = (to: SensorPlace) => pathShare(distance(shaft, to.shaft), mode.frequencyHz);
      const peakMS2 = ((source.fault.impactMS2 ?? 0) * share(place)) / share(source.place);
      return [{ source: source.impacts, peakMS2, fault }];
    });
    models.set(place.id, {
      place,
      usualPoint,
      faults: audible,
      lines: [
        ...take(healthy, scale, -1),
        ...sources.flatMap((source, fault) => take(source.lines, source.scale, fault)),
      ].toSorted((a, b) => a.usualHz - b.usualHz),
      impacts,
      noiseDensity: RUNNING_NOISE_DENSITY * place.healthyVelocityMmS ** 2,
    });
  }
  return models;
}

function loadFactor(loadShare: number, load: number, usualLoad: number): number {
  return (1 - loadShare + loadShare * load) / (1 - loadShare + loadShare * usualLoad);
}

/**
 * Calls back for every frequency with amplitude and pointer (re, im) at a moment, by rising frequency at the
 * usual point. What several sources put on one frequency comes as their sum.
 */
export function eachLineNow(
  model: PlaceModel,
  point: RunningPoint,
  tMs: number,
  epochMs: number,
  visit: (frequencyHz: number, accelerationMS2: number, line: SourceLine, re: number, im: number) => void,
): void {
  if (point.shaftHz <= 0) return;
  const { usualPoint } = model;
  const speed = point.shaftHz / usualPoint.shaftHz;
  // Acceleration follows velocity and, on top, the frequency that moves with the speed.
  const squareRoot = Math.sqrt(speed);
  const sizes = model.faults.map((fault) => faultSize(fault, tMs, epochMs));
  let re = 0;
  let im = 0;
  for (let index = 0; index < model.lines.length; index++) {
    const { line, usualHz, accelerationMS2, cosine, sine, fault } = model.lines[index]!;
    const size = fault < 0 ? 1 : sizes[fault]!;
    const frequencyHz = line.followsMains ? usualHz : usualHz * speed;
    const bySpeed =
      line.speedExponent === 1
        ? speed
        : line.speedExponent === 0.5
          ? squareRoot
          : speed ** line.speedExponent;
    const follows = line.followsMains ? 1 : bySpeed * speed;
    const amplitude =
      accelerationMS2 * size * follows * loadFactor(line.loadShare, point.load, usualPoint.load);
    re += amplitude * cosine;
    im += amplitude * sine;
    const next = model.lines[index + 1];
    if (next && isSameLine(usualHz, next.usualHz) && next.line.followsMains === line.followsMains) continue;
    const sum = Math.sqrt(re * re + im * im);
    if (sum > 0) visit(frequencyHz, sum, line, re, im);
    re = 0;
    im = 0;
  }
}

export interface ImpactsNow {
  readonly source: ImpactSource;
  readonly rateHz: number;
  readonly peakMS2: number;
}

export function impactsNow(
  model: PlaceModel,
  point: RunningPoint,
  tMs: number,
  epochMs: number,
): ImpactsNow[] {
  if (point.shaftHz <= 0) return [];
  const speed = point.shaftHz / model.usualPoint.shaftHz;
  return model.impacts
    .map(({ source, peakMS2, fault }) => ({
      source,
      rateHz: source.order * point.shaftHz,
      peakMS2:
        peakMS2 *
        faultSize(model.faults[fault]!, tMs, epochMs) *
        speed *
        loadFactor(0.5, point.load, model.usualPoint.load),
    }))
    .filter(({ peakMS2: peak }) => peak > 0);
}

/** Background density at a moment: that of the running machine by speed, never below the sensor's own. */
export function noiseDensityNow(model: PlaceModel, point: RunningPoint): number {
  const speed = point.shaftHz / model.usualPoint.shaftHz;
  return SENSOR_NOISE_DENSITY + model.noiseDensity * speed * speed;
}

/** Mean square of the impacts at a moment, (m/s²)². */
export function impactsMeanSquare(impacts: readonly ImpactsNow[]): number {
  return impacts.reduce((sum, { source, rateHz, peakMS2 }) => {
    const height = source.zoneOrder > 0 ? LOAD_ZONE_RMS : 1;
    return sum + peakMS2 ** 2 * impactMeanSquare(source.mode, rateHz, height);
  }, 0);
}
