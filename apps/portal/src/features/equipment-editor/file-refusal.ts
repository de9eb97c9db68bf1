import { type drivetrainDocumentSchema, inputProblems, type Language } from '@ritzel/contract';
import { problemSentence } from '@ritzel/sentences/problem-sentence';

type Refused = NonNullable<ReturnType<typeof drivetrainDocumentSchema.safeParse>['error']>;

/** The first reason why what stands in a file is no drivetrain. Fetched with its languages when a file is refused. */
export function fileRefusal(
  { issues }: Refused,
  document: unknown,
  language: Language,
): { field: string; message: string } {
  const [first] = inputProblems('', issues, document);
  return first === undefined
    ? { field: '', message: '' }
    : { field: first.field, message: problemSentence(first.message, language) };
}
