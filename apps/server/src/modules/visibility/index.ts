export {
  type EquipmentViewer,
  listFewVisibleAssets,
  listVisibleAssets,
  SEEN_BY_GROUPS,
  seesAsset,
  seesDrivetrain,
  seesEquipment,
  wholeOrganisation,
} from './visibility-store.ts';
