import { KINEMATICS_STATUSES } from '@ritzel/drivetrain';
import { z } from 'zod';

export const kinematicsStatusSchema = z.enum(KINEMATICS_STATUSES).meta({ id: 'KinematicsStatus' });
