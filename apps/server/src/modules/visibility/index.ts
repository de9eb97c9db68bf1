export {
  type EquipmentViewer,
  listFewVisibleAssets,
  listFewVisibleDrivetrains,
  listVisibleAssets,
  SEEN_BY_GROUPS,
  seesAsset,
  seesDrivetrain,
  seesEquipment,
  type ViewerOfFew,
  wholeOrganisation,
} from './visibility-store.ts';
