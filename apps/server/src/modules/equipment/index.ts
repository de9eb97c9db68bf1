export { addEquipmentRoutes, type EquipmentParts } from './equipment-routes.ts';
