import type { MachinePlan } from './machine-plan.ts';
import { CANTABRIA_STEEL, MV_AURELIA, MV_HALCYON, OSTRAVICE_STEEL } from './plants.ts';

function propulsion(
  rest: Pick<
    MachinePlan,
    | 'tag'
    | 'name'
    | 'plant'
    | 'commissioned'
    | 'operatingHours'
    | 'nextMaintenanceHours'
    | 'profile'
    | 'healthyMmS'
    | 'faults'
  >,
): MachinePlan {
  return {
    group: 'Propulsion',
    applicationName: 'Ship propulsion',
    criticality: 'A',
    motor: {
      model: 'LM-800-8',
      powerKw: 3000,
      poles: 8,
      ratedRpm: 720,
      rotorBars: 80,
      bearings: ['6326', '6326'],
      isDirectOnLine: false,
    },
    inputCoupling: { kind: 'elastomer', elements: 12 },
    gear: {
      model: 'OS1-3000',
      stages: [{ kind: 'double-helical', pinion: 31, wheel: 137 }],
      bearings: ['NU 322', '23180'],
      oil: 'CLP 150',
    },
    outputCoupling: { kind: 'rigid' },
    machine: { name: 'Propeller', kind: 'propeller', blades: 4 },
    heatK: [23, 7],
    ...rest,
  };
}

export const STEEL_AND_SHIPS: readonly MachinePlan[] = [
  {
    tag: 'ROS-02',
    name: 'Roughing stand 2',
    plant: CANTABRIA_STEEL,
    group: 'Plate mill',
    applicationName: 'Roughing stand',
    criticality: 'A',
    commissioned: '2007-10-19',
    operatingHours: 118_700,
    nextMaintenanceHours: -12,
    motor: {
      model: 'LM-800-8',
      powerKw: 2500,
      poles: 8,
      ratedRpm: 744,
      rotorBars: 80,
      bearings: ['6326', '6326'],
      isDirectOnLine: false,
    },
    inputCoupling: { kind: 'gear' },
    gear: {
      model: 'OH2-2500',
      stages: [
        { kind: 'double-helical', pinion: 27, wheel: 85 },
        { kind: 'double-helical', pinion: 26, wheel: 79 },
      ],
      bearings: ['22328', '23144', '23180'],
      oil: 'CLP 320',
    },
    outputCoupling: { kind: 'gear' },
    machine: { name: 'Pinion stand', kind: 'roll-stand' },
    profile: { kind: 'continuous', load: 0.74, swing: 0.06 },
    healthyMmS: [1.1, 1.9, 1.8, 1.9],
    heatK: [27, 8],
    // Foundation bolts at the input side have worked loose.
    faults: [
      { kind: 'looseness', element: 's1', position: 'input-de', level: 5.75, onsetDays: 52, exponent: 1.3 },
    ],
  },
  {
    tag: 'RLT-09',
    name: 'Roller table 9',
    plant: CANTABRIA_STEEL,
    group: 'Plate mill',
    applicationName: 'Roller table',
    criticality: 'C',
    commissioned: '2017-01-30',
    operatingHours: 49_900,
    nextMaintenanceHours: 980,
    motor: {
      model: 'LM-280-6',
      powerKw: 90,
      poles: 6,
      ratedRpm: 985,
      rotorBars: 40,
      bearings: ['6314', '6314'],
      isDirectOnLine: false,
    },
    inputCoupling: { kind: 'gear' },
    gear: {
      model: 'OH2-90',
      stages: [
        { kind: 'helical', pinion: 22, wheel: 65 },
        { kind: 'helical', pinion: 21, wheel: 68 },
      ],
      bearings: ['32310', '32314', '22320'],
      oil: 'CLP 220',
    },
    outputCoupling: { kind: 'cardan' },
    machine: { name: 'Roller', kind: 'conveyor' },
    profile: { kind: 'passes', load: 0.8, passS: 40, pauseS: 55 },
    healthyMmS: [0.7, 1.3, 1.2, 1.1],
    heatK: [20, 6],
  },
  {
    tag: 'CCM-01',
    name: 'Caster straightener 1',
    plant: OSTRAVICE_STEEL,
    group: 'Continuous caster',
    applicationName: 'Straightener drive',
    criticality: 'B',
    commissioned: '2015-12-08',
    operatingHours: 68_300,
    nextMaintenanceHours: 430,
    motor: {
      model: 'LM-200-4',
      powerKw: 37,
      poles: 4,
      ratedRpm: 1475,
      rotorBars: 32,
      bearings: ['6310', '6308'],
      isDirectOnLine: false,
    },
    inputCoupling: { kind: 'jaw', elements: 6 },
    gear: {
      model: 'OP3-37',
      stages: [
        { kind: 'helical', pinion: 18, wheel: 61 },
        { kind: 'planetary', sun: 20, planet: 34, ring: 88, planets: 3, planetBearing: 'NCF 2924' },
        { kind: 'planetary', sun: 20, planet: 34, ring: 88, planets: 3, planetBearing: 'NCF 2924' },
      ],
      bearings: ['32310', 'NU 216', 'NU 226', '23136'],
      oil: 'CLP PAO 320',
    },
    outputCoupling: { kind: 'cardan' },
    machine: { name: 'Straightener roll', kind: 'roll-stand' },
    profile: { kind: 'continuous', load: 0.6, swing: 0.08 },
    healthyMmS: [0.7, 2.3, 2.4, 1.9],
    heatK: [24, 7],
    // Heat ate the cable of this sensor.
    faults: [{ kind: 'sensor-fault', element: 'output', level: 0, onsetDays: 6, exponent: 1 }],
  },
  propulsion({
    tag: 'AUR-PS',
    name: 'MV Aurelia, port propulsion',
    plant: MV_AURELIA,
    commissioned: '2017-06-21',
    operatingHours: 51_300,
    nextMaintenanceHours: 760,
    profile: { kind: 'voyages', load: 0.82, seaH: 61, portH: 17 },
    healthyMmS: [1.0, 1.7, 1.6, 1.5],
    faults: [{ kind: 'device-silent', element: 'gateway', level: 0, onsetDays: 3.2, exponent: 1 }],
  }),
  propulsion({
    tag: 'HAL-SB',
    name: 'MV Halcyon, starboard propulsion',
    plant: MV_HALCYON,
    commissioned: '2019-09-14',
    operatingHours: 40_600,
    nextMaintenanceHours: 1980,
    profile: { kind: 'voyages', load: 0.8, seaH: 74, portH: 22 },
    healthyMmS: [0.9, 1.5, 1.4, 1.4],
  }),
];
