/** How long a question waits for others: a table asks for all its rows at once, from one drawing to the next. */
const GATHER_MS = 20

/**
 * One call for what many ask at the same time, each question once.
 * @param ask answers by question; one that is left out has no answer
 * @param fits whether another question may join those of a call
 */
export function askTogether<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<ReadonlyMap<Question, Answer>>,
  fits: (questions: readonly Question[], another: Question) => boolean,
): (question: Question) => Promise<Answer | undefined> {
  let open: { readonly questions: Set<Question>; readonly answers: Promise<ReadonlyMap<Question, Answer>> } | undefined

  function begin() {
    const questions = new Set<Question>()
    const batch = {
      questions,
      answers: new Promise<void>((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
        if (open === batch) open = undefined
        return ask([...questions])
      }),
    }
    return batch
  }

  return async (question) => {
    if (open === undefined || !(open.questions.has(question) || fits([...open.questions], question))) open = begin()
    const { questions, answers } = open
    questions.add(question)
    return (await answers).get(question)
  }
}
