import type { WaveformDiagnosis } from '@ritzel/contract';
import type { FigureKey } from '../../../platform/figures.ts';

type Evidence = WaveformDiagnosis['findings'][number]['for'][number];

/** Lines that are named in the evidence of a finding, which a newcomer wants explained. */
const EVIDENCE_TERMS = [
  'bpfo',
  'bpfi',
  'bsf',
  'ftf',
  'gearMesh',
  'sidebands',
  'order',
] as const satisfies readonly FigureKey[];
type EvidenceTerm = (typeof EVIDENCE_TERMS)[number];

/** Which of them this evidence names, each once and in the order of the list. */
export function termsOfEvidence(evidence: readonly Pick<Evidence, 'message'>[]): EvidenceTerm[] {
  const named = new Set(evidence.flatMap(({ message }) => termsOf(message)));
  return EVIDENCE_TERMS.filter((term) => named.has(term));
}

function termsOf({ code, params }: Evidence['message']): EvidenceTerm[] {
  const line = `${params.line ?? ''} ${params.family ?? ''}`.toLowerCase();
  return EVIDENCE_TERMS.filter((term) => {
    if (term === 'gearMesh') return code.includes('MESH');
    if (term === 'sidebands') return code.includes('SIDEBAND');
    if (term === 'order') return params.order !== undefined;
    return line.includes(term);
  });
}
