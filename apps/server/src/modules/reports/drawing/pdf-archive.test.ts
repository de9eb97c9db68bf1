import { expect, it } from 'vitest';
import { archiveFaults } from '../pdf-archive-rules.testing.ts';
import { openPdf } from './pdf-document.ts';

async function makeFile(): Promise<Buffer> {
  const document = openPdf({
    ...{ paper: 'A4', language: 'en', title: 'Kiln 2', author: 'Plant', madeAt: new Date(0), ratio: 4 },
  });
  const { pdf } = document;
  document.newPage();
  document.content('H1', () => {
    document.write('Kiln 2: Velocity ≤ 4.5 mm/s, 汉字', { x: 50, y: 70 });
  });
  document.group('Table', () =>
    document.group('TR', () =>
      document.content('TD', () => {
        document.write('−3.2', { x: 50, y: 90, weight: 600 });
      }),
    ),
  );
  document.content('Figure', () => void pdf.rect(50, 200, 50, 50).fillOpacity(0.5).fill('#333333'), {
    alt: 'A square',
  });
  document.attach('content.json', new TextEncoder().encode('{}'), 'application/json', 'all of it');
  return Buffer.from(await document.finish(() => void document.write('Page 1 of 1', { x: 50, y: 800 })));
}

const file = await makeFile();

it('what a report is written with keeps the rules of PDF/A-3a', () => {
  expect(archiveFaults(file)).toEqual([]);
});

it.each([
  ['/GTS_PDFA1', '/GTS_PDFX1', '6.2.3 the output intent is none of PDF/A'],
  ['/AFRelationship', '/AFRelationshiX', 'without its relationship'],
  ['/AF [', '/AX [', 'is not associated'],
  ['<pdfaid:part>3<', '<pdfaid:part>2<', '6.6.4 part'],
  ['<pdfaid:conformance>A<', '<pdfaid:conformance>B<', '6.6.4 conformance'],
  ['/Marked true', '/Marked null', '6.7.2.2 not marked'],
  ['/StructTreeRoot 6', '/StructTreeXoot 6', '6.7.3.3 no structure tree'],
  ['/Lang (en)', '/Lang (  )', '6.7.4 language'],
  ['/Alt (A square)', '/Blt (A square)', '6.7 a figure without a sentence'],
  ['/FontFile2', '/FontFilX2', '6.2.11.4.1 a font is not embedded'],
  ['/ToUnicode', '/ToUnicodX', '6.2.11.7.2'],
  ['/CIDToGIDMap', '/CIDToGIDMaX', '6.2.11.3.2 glyphs of a font'],
  ['/ID [', '/IX [', '6.1.3 no identifier of the file'],
  ['/S /H1', '/S /K1', '6.7.3.4 K1 is no standard type'],
  ['application#2Fjson', 'applicationX2Fjson'.slice(0, 18), 'without its type'],
  ['%PDF-1.7', '%PDF-2.0', '6.1.2 head of the file'],
])('a file with %s broken is found out', (right, wrong, fault) => {
  expect(wrong).toHaveLength(right.length);
  const text = file.toString('latin1');
  expect(text).toContain(right);
  expect(archiveFaults(Buffer.from(text.replace(right, wrong), 'latin1')).join('; ')).toContain(fault);
});

it('what stands on a page without a tag, in CMYK or 29 states deep is found out', async () => {
  const document = openPdf({
    ...{ paper: 'A4', language: 'en', title: 'T', author: 'P', madeAt: new Date(0), ratio: 4 },
  });
  document.newPage();
  document.content('P', () => {
    document.write('text', { x: 50, y: 70 });
  });
  document.pdf.rect(10, 10, 20, 20).fill([10, 20, 30, 40]);
  for (let depth = 0; depth < 29; depth++) document.pdf.save();
  for (let depth = 0; depth < 29; depth++) document.pdf.restore();
  const faults = archiveFaults(await document.finish(() => {}));
  expect(faults).toContain('6.7 something is neither tagged nor an artifact');
  expect(faults).toContain('6.2.4.3 CMYK without its profile');
  expect(faults).toContain('6.1.13 states are nested more than 28 deep');
});
