import { z } from 'zod';

/** Any JSON value, named once so that the API document names it once. */
export const jsonSchema = z.json().meta({ id: 'JsonValue' });
