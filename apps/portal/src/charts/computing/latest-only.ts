/**
 * Runs one job at a time and, of those that come meanwhile, only the last: what a dragged handle needs. The result
 * of a job that was overtaken is dropped; so is everything after `stop`.
 */
export function latestOnly<Question, Answer>(
  work: (question: Question) => Promise<Answer>,
  onAnswer: (answer: Answer, question: Question) => void,
  onError: (error: unknown) => void,
): { readonly ask: (question: Question) => void; readonly stop: () => void } {
  let isBusy = false;
  let isStopped = false;
  let next: { readonly question: Question } | null = null;

  const run = async (question: Question) => {
    isBusy = true;
    try {
      const answer = await work(question);
      if (!isStopped) onAnswer(answer, question);
    } catch (error) {
      if (!isStopped) onError(error);
    }
    isBusy = false;
    const waiting = next;
    next = null;
    if (waiting !== null && !isStopped) void run(waiting.question);
  };
  return {
    ask(question) {
      if (isBusy) next = { question };
      else void run(question);
    },
    stop() {
      isStopped = true;
    },
  };
}
