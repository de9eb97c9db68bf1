export {
  type EquipmentViewer,
  listFewVisibleAssets,
  listVisibleAssets,
  SEEN_BY_GROUPS,
  seesAsset,
  seesDrivetrain,
  seesEquipment,
  type ViewerOfFew,
  wholeOrganisation,
} from './visibility-store.ts';
