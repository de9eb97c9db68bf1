import type { MachinePlan } from './machine-plan.ts';
import { AUENTAL_PAPER, KORPI_PAPER, NORDHALE_WIND, VESTERKLIT_WIND } from './plants.ts';

/** A 2.3 MW turbine; the drivetrain is described from the generator towards the rotor. */
function turbine(
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
  >,
): MachinePlan {
  return {
    group: rest.plant.place.town,
    applicationName: 'Wind turbine 2.3 MW',
    criticality: 'B',
    motor: {
      model: 'LG-560-6',
      powerKw: 2300,
      poles: 6,
      ratedRpm: 1120,
      rotorBars: 72,
      bearings: ['6326', '6326'],
      isDirectOnLine: false,
    },
    inputCoupling: { kind: 'disc' },
    gear: {
      model: 'OW-PHH-2300',
      stages: [
        { kind: 'helical', pinion: 29, wheel: 101 },
        { kind: 'helical', pinion: 23, wheel: 98 },
        { kind: 'planetary', sun: 21, planet: 36, ring: 93, planets: 3, planetBearing: 'NCF 2934' },
      ],
      bearings: ['NU 226', 'NU 232', '23144', 'NCF 1880'],
      oil: 'CLP PAO 320',
    },
    outputCoupling: { kind: 'rigid' },
    machine: { name: 'Rotor', kind: 'rotor', blades: 3 },
    heatK: [36, 9],
    ...rest,
  };
}

export const WIND_AND_PAPER: readonly MachinePlan[] = [
  turbine({
    tag: 'WTG-07',
    name: 'Turbine 7',
    plant: NORDHALE_WIND,
    commissioned: '2015-10-02',
    operatingHours: 74_100,
    nextMaintenanceHours: 690,
    profile: { kind: 'wind', meanWindMS: 9.2 },
    healthyMmS: [1.1, 1.8, 1.6, 0.9],
  }),
  turbine({
    tag: 'WTG-12',
    name: 'Turbine 12',
    plant: NORDHALE_WIND,
    commissioned: '2015-11-16',
    operatingHours: 72_900,
    nextMaintenanceHours: 1410,
    profile: { kind: 'wind', meanWindMS: 9.0 },
    healthyMmS: [1.2, 2.0, 1.7, 1.0],
  }),
  turbine({
    tag: 'WTG-31',
    name: 'Turbine 31',
    plant: VESTERKLIT_WIND,
    commissioned: '2020-05-27',
    operatingHours: 38_700,
    nextMaintenanceHours: 2200,
    profile: { kind: 'wind', meanWindMS: 9.8 },
    healthyMmS: [1.0, 1.6, 1.5, 0.8],
  }),
  {
    tag: 'PM3-DRY',
    name: 'Paper machine 3, dryer section',
    plant: KORPI_PAPER,
    group: 'Paper machine 3',
    applicationName: 'Dryer drive',
    criticality: 'A',
    commissioned: '2012-01-15',
    operatingHours: 109_500,
    nextMaintenanceHours: 240,
    motor: {
      model: 'LM-355-4',
      powerKw: 400,
      poles: 4,
      ratedRpm: 1490,
      rotorBars: 50,
      bearings: ['6319', '6316'],
      isDirectOnLine: false,
    },
    inputCoupling: { kind: 'disc' },
    gear: {
      model: 'OH2-400',
      stages: [
        { kind: 'helical', pinion: 25, wheel: 68 },
        { kind: 'helical', pinion: 27, wheel: 83 },
      ],
      bearings: ['NU 216', 'NU 220', '22324'],
      oil: 'CLP PAO 220',
    },
    outputCoupling: { kind: 'cardan' },
    machine: { name: 'Dryer cylinders', kind: 'roll-stand' },
    profile: { kind: 'continuous', load: 0.7, swing: 0.04 },
    healthyMmS: [0.8, 1.3, 1.2, 1.1],
    couplingMmS: 1.1,
    heatK: [24, 8],
    // The motor was changed 25 days ago and was never aligned hot.
    faults: [
      {
        kind: 'misalignment',
        element: 's1',
        position: 'input-de',
        level: 5.7,
        onsetDays: 25,
        exponent: 0.15,
      },
    ],
  },
  {
    tag: 'PM3-PRS',
    name: 'Paper machine 3, press section',
    plant: KORPI_PAPER,
    group: 'Paper machine 3',
    applicationName: 'Press drive',
    criticality: 'A',
    commissioned: '2012-01-15',
    operatingHours: 109_200,
    nextMaintenanceHours: 240,
    motor: {
      model: 'LM-355-4',
      powerKw: 355,
      poles: 4,
      ratedRpm: 1490,
      rotorBars: 50,
      bearings: ['6319', '6316'],
      isDirectOnLine: false,
    },
    inputCoupling: { kind: 'disc' },
    gear: {
      model: 'OH2-355',
      stages: [
        { kind: 'helical', pinion: 26, wheel: 71 },
        { kind: 'helical', pinion: 25, wheel: 76 },
      ],
      bearings: ['NU 216', 'NU 220', '22324'],
      oil: 'CLP PAO 220',
    },
    outputCoupling: { kind: 'cardan' },
    machine: { name: 'Press roll', kind: 'roll-stand' },
    profile: { kind: 'continuous', load: 0.66, swing: 0.05 },
    healthyMmS: [0.8, 1.2, 1.1, 1.0],
    heatK: [22, 8],
  },
  {
    tag: 'PM5-WIN',
    name: 'Paper machine 5, winder',
    plant: AUENTAL_PAPER,
    group: 'Paper machine 5',
    applicationName: 'Winder drive',
    criticality: 'B',
    commissioned: '2016-03-11',
    operatingHours: 70_400,
    nextMaintenanceHours: 36,
    motor: {
      model: 'LM-315-4',
      powerKw: 280,
      poles: 4,
      ratedRpm: 1488,
      rotorBars: 44,
      bearings: ['6316', '6314'],
      isDirectOnLine: false,
    },
    inputCoupling: { kind: 'jaw', elements: 8 },
    gear: {
      model: 'OH2-280',
      stages: [
        { kind: 'helical', pinion: 28, wheel: 59 },
        { kind: 'helical', pinion: 24, wheel: 65 },
      ],
      bearings: [['22312', '32314'], '22316', '22320'],
      oil: 'CLP PAO 220',
    },
    outputCoupling: { kind: 'gear' },
    machine: { name: 'Winder drum', kind: 'roll-stand' },
    profile: { kind: 'continuous', load: 0.65, swing: 0.06 },
    healthyMmS: [0.8, 1.7, 1.5, 1.3],
    heatK: [23, 8],
    faults: [
      {
        kind: 'inner-race',
        element: 'B1',
        position: 'input-de',
        level: 3.95,
        impactMS2: 44,
        onsetDays: 48,
        exponent: 1.8,
      },
    ],
  },
];
