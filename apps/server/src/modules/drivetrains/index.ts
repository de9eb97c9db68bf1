export { addDrivetrainRoutes, type DrivetrainParts } from './drivetrain-routes.ts';
