import { drawProcess, type Flow } from './draw-process.ts'

export const LARGE = 'benchLarge'
const ROLE = 100_040

/** Blocks of a task, and two more between a fork and a join: 500 nodes with start and end. `note` makes it another text. */
export function largeDrawing(note: string): string {
  const elements = [
    '<startEvent id="start"/>',
    '<endEvent id="end"/>',
    '<task id="t0"/>',
    '<task id="t1"/>',
    '<task id="t2"/>',
  ]
  const flows: Flow[] = [
    ['start', 't0'],
    ['t0', 't1'],
    ['t1', 't2'],
  ]
  let last = 't2'
  for (let block = 0; block < 99; block += 1) {
    const [first, fork, left, right, join] = ['first', 'fork', 'left', 'right', 'join'].map((name) => `${name}${block}`)
    if (!first || !fork || !left || !right || !join) continue
    for (const id of [first, left, right])
      elements.push(
        `<userTask id="${id}" name="${id} ${note}" liveline:nameEn="${id}"><extensionElements><liveline:approver kind="role" value="${ROLE}"/><liveline:outcome value="done" label="办妥" labelEn="Done" primary="true"/></extensionElements></userTask>`,
      )
    for (const id of [fork, join]) elements.push(`<parallelGateway id="${id}"/>`)
    flows.push([last, first], [first, fork], [fork, left], [fork, right], [left, join], [right, join])
    last = join
  }
  flows.push([last, 'end'])
  return drawProcess(LARGE, elements, flows)
}
