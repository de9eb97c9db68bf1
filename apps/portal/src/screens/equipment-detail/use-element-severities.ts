import { type FindingCondition, listFindings, type Signal } from '@ritzel/contract';
import type { Kinematics, Severity } from '@ritzel/drivetrain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../platform/query-client.ts';
import { elementSeverities } from './element-severities.ts';

const NO_FINDINGS: readonly FindingCondition[] = [];

/** The scheme's colours: of what was measured at once, and of the findings followed for the equipment. */
export function useElementSeverities(
  equipmentId: string,
  kinematics: Kinematics | null,
  signals: readonly Signal[],
): ReadonlyMap<string, Severity> {
  const query = useQuery(queryOf(listFindings, { params: { id: equipmentId } }));
  const findings = query.data?.rows ?? NO_FINDINGS;
  return useMemo(() => elementSeverities(kinematics, signals, findings), [kinematics, signals, findings]);
}
