export {
  type Asset,
  assetsInScope,
  listAssetsById,
  listAssetsInScope,
  listNameplates,
  type Nameplate,
} from './asset-scope-store.ts';
export {
  type BearingPlace,
  drivetrainsMounting,
  listBearingPlaces,
  type MountedBearing,
} from './bearing-place-store.ts';
export {
  hideEquipment,
  listHiddenEquipment,
  purgeEquipment,
  showEquipment,
} from './equipment-deletion-store.ts';
export { listEquipmentRows } from './equipment-list-store.ts';
export { lockDrivetrain, referToDrivetrains, referToEquipment } from './equipment-lock-store.ts';
export { findPicturedEquipment, type PicturedEquipment, setPicture } from './equipment-picture-store.ts';
export { type EquipmentReadingParts, makeEquipmentReader } from './equipment-reading.ts';
export { addEquipmentRoutes, type EquipmentParts } from './equipment-routes.ts';
export { type FoundEquipment, findEquipmentByText } from './equipment-search-store.ts';
export { gatherTalliesRegularly } from './equipment-tally-store.ts';
export { type KinematicsPeriod, listKinematicsPeriods } from './kinematics-period-store.ts';
