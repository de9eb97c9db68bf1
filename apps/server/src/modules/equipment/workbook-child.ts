import { answerTasks } from '../../platform/bounded-child-tasks.ts';
import type { WorkbookAnswer } from './uploaded-workbook.ts';
import { readWorkbook } from './workbook-file.ts';
import { WORKBOOK_ANSWER_BYTES, WORKBOOK_LIMITS, WorkbookLimitError } from './workbook-limits.ts';
import { readSheets } from './workbook-reading.ts';

/** A program of its own, begun by `readUploadedWorkbook`. */
answerTasks(WORKBOOK_ANSWER_BYTES, async (file: Uint8Array): Promise<WorkbookAnswer> => {
  try {
    const read = await readWorkbook(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
    if ('message' in read) return read;
    const { drivetrains, problems } = readSheets(read.sheets);
    return { drivetrains, problems: problems.slice(0, WORKBOOK_LIMITS.problems) };
  } catch (error) {
    if (!(error instanceof WorkbookLimitError)) throw error;
    return { limit: { code: error.code, refusal: error.refusal } };
  }
});
