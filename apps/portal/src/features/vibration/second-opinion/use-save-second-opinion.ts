import { readEquipment, readWaveform, readWaveformBundle } from '@ritzel/contract';
import { sha256Hex } from '@ritzel/telemetry/exchange';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../../charts/figure/save-file.ts';
import { call } from '../../../platform/call.ts';
import { useFormats } from '../../../platform/formats.ts';
import { writeSecondOpinion } from './second-opinion-file.ts';

/** The page that the portal's build lays beside its own, without a bundle in it. */
const PAGE = '/second-opinion.html';

/** Saves a record with its diagnosis as one HTML file that opens without this server. */
export function useSaveSecondOpinion(waveformId: string) {
  const { language } = useFormats();
  return useMutation({
    mutationFn: async () => {
      const [bundle, waveform, page] = await Promise.all([
        call(readWaveformBundle, { params: { id: waveformId } }),
        call(readWaveform, { params: { id: waveformId } }),
        readPage(),
      ]);
      const equipment = await call(readEquipment, { params: { id: waveform.equipmentId } });
      return writeSecondOpinion(page, new TextDecoder().decode(bundle), {
        machine: equipment.identifier,
        point: waveform.channelName,
        load: waveform.load,
        language,
        savedAt: new Date().toISOString(),
        sha256: sha256Hex(bundle),
      });
    },
    onSuccess: (html) =>
      saveFile(
        new Blob([html], { type: 'text/html;charset=utf-8' }),
        `ritzel-${waveformId.slice(0, 8)}.html`,
      ),
  });
}

async function readPage(): Promise<string> {
  const answer = await fetch(PAGE);
  const page = answer.ok ? await answer.text() : '';
  // Vite's development server has the page with its program beside it, which no file on disk could fetch; the built one
  // says what it may do.
  if (!page.includes('content-security-policy')) throw new Error(`${PAGE} is not built.`);
  return page;
}
