import PDFDocument from 'pdfkit';
import { playCanvas, recordingOf, type VectorTarget } from './pdf-canvas.ts';
import { makePdfFonts, type Weight } from './pdf-fonts.ts';

/** A tagged PDF/A-3: pages, texts that wrap, figures and tables, each with its tag in the order it is read. */

export const PAPERS = { A4: [595.28, 841.89], LETTER: [612, 792] } as const;
export type Paper = keyof typeof PAPERS;

const MARGIN = { left: 48, right: 48, top: 62, bottom: 62 };
export const INK = '#111111';
export const GREY = '#555555';
export const SOFT = '#b5b5b5';
/** Height of a line for the size of its letters. */
const LEADING = 1.38;
const ASCENT = 0.97;

export type TagType =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Figure'
  | 'Caption'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'L'
  | 'LI'
  | 'LBody';

export interface TextTerms {
  readonly x: number;
  /** Top of the first line. */
  readonly y: number;
  readonly width?: number;
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** What does not fit ends in an ellipsis. */
  readonly mostLines?: number;
}

export interface PdfTerms {
  readonly paper: Paper;
  readonly language: string;
  readonly title: string;
  readonly author: string;
  readonly madeAt: Date;
  /** Pixels of a drawing for one of the screen. */
  readonly ratio: number;
  /** Called between two texts, figures and pages: where it rests, others work. */
  readonly rest?: () => void;
}

interface Structure {
  add(child: unknown): void;
  end(): void;
}

/**
 * Tokens that a line may end after: words with the blank behind them, and each sign of a script that has no blanks. No line
 * begins with a closing sign, nor with the point between two facts.
 */
const BREAKS =
  /(?:[⺀-鿿豈-﫿＀-￯]|[^ \t⺀-鿿豈-﫿＀-￯]+)[，。；：！？）】、」』”’]*(?:[ \t]+·)?[ \t]*|[ \t]+/g;

export function openPdf(terms: PdfTerms) {
  const pdf = new PDFDocument({
    size: [...PAPERS[terms.paper]],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: terms.language,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: {
      Title: terms.title,
      Author: terms.author,
      Creator: 'Ritzel',
      Producer: 'Ritzel',
      CreationDate: terms.madeAt,
      ModDate: terms.madeAt,
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  const fonts = makePdfFonts(pdf);
  const [paperWidth, paperHeight] = PAPERS[terms.paper];
  const page = {
    left: MARGIN.left,
    right: paperWidth - MARGIN.right,
    top: MARGIN.top,
    bottom: paperHeight - MARGIN.bottom,
    width: paperWidth - MARGIN.left - MARGIN.right,
    paperHeight,
  };
  const root: Structure = pdf.struct('Document');
  pdf.addStructure(root as PDFKit.PDFStructureElement);
  const parents: Structure[] = [root];
  let isArtifact = false;
  let y = page.top;

  /** Draws without a tag: lines and boxes that say nothing by themselves. */
  function artifact(draw: () => void): void {
    if (isArtifact || isInContent) {
      draw();
      return;
    }
    isArtifact = true;
    pdf.markContent('Artifact', { type: 'Layout' } as PDFKit.Mixins.MarkingOptions);
    draw();
    pdf.endMarkedContent();
    isArtifact = false;
  }

  let isInContent = false;
  /** A tag with what is drawn within it; tags in a tag are opened by `group`. */
  function content(
    type: TagType,
    draw: () => void,
    options: PDFKit.Mixins.StructureElementOptions = {},
  ): void {
    if (isArtifact) {
      draw();
      return;
    }
    const node: Structure = pdf.struct(type, options);
    parents.at(-1)!.add(node);
    const marked = pdf.markStructureContent(type);
    isInContent = true;
    draw();
    isInContent = false;
    pdf.endMarkedContent();
    node.add(marked);
    node.end();
  }

  function group<T>(type: TagType, draw: () => T): T {
    const node: Structure = pdf.struct(type);
    parents.at(-1)!.add(node);
    parents.push(node);
    const answer = draw();
    parents.pop();
    node.end();
    return answer;
  }

  function writeRuns(
    text: string,
    [x, base]: readonly [number, number],
    { size, weight, color }: { readonly size: number; readonly weight: Weight; readonly color: string },
  ): void {
    let at = x;
    for (const run of fonts.runsOf(text, weight)) {
      pdf.font(run.font).fontSize(size).fillColor(color).fillOpacity(1);
      pdf.text(run.text, at, base, { lineBreak: false, baseline: 'alphabetic' });
      at += pdf.widthOfString(run.text);
    }
  }

  function wrap(text: string, width: number, size: number, weight: Weight, most = Number.POSITIVE_INFINITY) {
    const lines: string[] = [];
    let line = '';
    const fits = (candidate: string) => fonts.widthOf(candidate.trimEnd(), weight, size) <= width + 0.01;
    for (const paragraph of text.split('\n')) {
      line = '';
      for (const token of paragraph.match(BREAKS) ?? []) {
        if (fits(line + token)) line += token;
        else {
          if (line !== '') lines.push(line.trimEnd());
          line = token;
          // A word that is wider than the line is cut where the line ends.
          while (!fits(line)) {
            let end = line.length;
            while (end > 1 && !fits(line.slice(0, end))) end--;
            lines.push(line.slice(0, end));
            line = line.slice(end);
          }
        }
      }
      lines.push(line.trimEnd());
    }
    if (lines.length <= most) return lines;
    let last = lines[most - 1] ?? '';
    while (last !== '' && !fits(`${last}…`)) last = last.slice(0, -1);
    return [...lines.slice(0, most - 1), `${last.trimEnd()}…`];
  }

  const measure = (text: string, size = 10, weight: Weight = 400) => fonts.widthOf(text, weight, size);
  const heightOf = (
    text: string,
    {
      width,
      size = 10,
      weight = 400,
      mostLines,
    }: Pick<TextTerms, 'size' | 'weight' | 'mostLines'> & { width: number },
  ) => wrap(text, width, size, weight, mostLines).length * size * LEADING;

  /** Writes a text and answers its height. */
  function write(text: string, given: TextTerms): number {
    terms.rest?.();
    const { x, y: top, size = 10, weight = 400, color = INK, align = 'left' } = given;
    const width = given.width ?? page.right - x;
    const lines = wrap(text, width, size, weight, given.mostLines);
    for (const [index, line] of lines.entries()) {
      const own = align === 'left' ? 0 : fonts.widthOf(line, weight, size);
      const left = align === 'right' ? x + width - own : align === 'center' ? x + (width - own) / 2 : x;
      writeRuns(line, [left, top + (index * LEADING + ASCENT) * size], { size, weight, color });
    }
    return lines.length * size * LEADING;
  }

  function line(
    [x1, y1]: readonly [number, number],
    [x2, y2]: readonly [number, number],
    color = SOFT,
    width = 0.6,
  ): void {
    artifact(() => {
      pdf
        .moveTo(x1, y1)
        .lineTo(x2, y2)
        .lineWidth(width)
        .strokeColor(color)
        .strokeOpacity(1)
        .undash()
        .stroke();
    });
  }

  /** A recorded drawing at a place, its alternative text for who cannot see it. */
  function figure(
    drawing: { readonly width: number; readonly height: number },
    at: { readonly x: number; readonly y: number; readonly width: number },
    alt: string | null,
  ): number {
    terms.rest?.();
    const scale = at.width / drawing.width;
    const height = drawing.height * scale;
    const draw = () =>
      playCanvas(
        recordingOf(drawing),
        pdf as unknown as VectorTarget, // @NOTE: its types know dashes of one length alone
        (text, { x, y: base, ...look }) => writeRuns(text, [x, base], look),
        { x: at.x, y: at.y, scale },
      );
    if (alt === null) artifact(draw);
    else
      content('Figure', draw, {
        alt,
        bbox: [at.x, at.y, at.x + at.width, at.y + height],
      } as PDFKit.Mixins.StructureElementOptions);
    return height;
  }

  return {
    pdf,
    page,
    fonts,
    content,
    group,
    artifact,
    write,
    measure,
    heightOf,
    line,
    figure,
    y: () => y,
    moveTo: (next: number) => {
      y = next;
    },
    moveBy: (by: number) => {
      y += by;
    },
    newPage: () => {
      pdf.addPage();
      y = page.top;
    },
    /** Whether so much is left on this page. */
    fits: (height: number): boolean => y + height <= page.bottom,
    /** Begins a new page where less than this is left; answers whether it did. */
    need(height: number): boolean {
      if (y + height <= page.bottom) return false;
      pdf.addPage();
      y = page.top;
      return true;
    },
    attach(name: string, bytes: Uint8Array, type: string, description: string): void {
      pdf.file(Buffer.from(bytes), {
        ...{ name, type, description, relationship: 'Data', hidden: false },
        creationDate: terms.madeAt,
        modifiedDate: terms.madeAt,
      } as Parameters<typeof pdf.file>[1]);
    },
    /** Head and foot of every page, which nobody reads aloud, and the bytes. */
    async finish(furnish: (index: number, count: number) => void): Promise<Uint8Array> {
      const { start, count } = pdf.bufferedPageRange();
      for (let index = 0; index < count; index++) {
        pdf.switchToPage(start + index);
        pdf.markContent('Artifact', { type: 'Pagination' } as PDFKit.Mixins.MarkingOptions);
        isArtifact = true;
        furnish(index, count);
        isArtifact = false;
        pdf.endMarkedContent();
      }
      root.end();
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

export type PdfReport = ReturnType<typeof openPdf>;
