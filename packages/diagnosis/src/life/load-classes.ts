/** Width of a class of torque and of speed: a twentieth of what is rated. */
export const CLASS_WIDTH = 0.05;
/** The last class holds all that is more: 3 times the rated torque, twice the rated speed. */
const LOAD_CLASSES = 60;
const SPEED_CLASSES = 40;

const classOf = (share: number, classes: number) =>
  // A value on the edge belongs to the class above it, whatever its last bit is.
  Math.min(classes - 1, Math.max(0, Math.floor(Math.abs(share) / CLASS_WIDTH + 1e-9)));

export const loadClassOf = (share: number): number => classOf(share, LOAD_CLASSES);
export const speedClassOf = (share: number): number => classOf(share, SPEED_CLASSES);

/** What stands for all values of a class: its middle. */
export const middleOfClass = (index: number): number => (index + 0.5) * CLASS_WIDTH;

/** The class that is open at its upper end: what is in it counts for less than it was. */
export const isOpenLoadClass = (index: number): boolean => index === LOAD_CLASSES - 1;
