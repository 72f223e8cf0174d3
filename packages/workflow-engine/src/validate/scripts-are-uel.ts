import type { FlowNode, Problem } from '../definition.ts'
import { isUel } from './element-kinds.ts'
import { elementLabel, labelOf, labelZhOf } from './element-label.ts'
import { error } from './rule.ts'
import type { Rule } from './rule.ts'

/** Conditions and script tasks are expressions, never program text: each place that is in another language is told. */
export const scriptsAreUel: Rule = function* (definition) {
  const { nodes, flows } = definition
  for (const { id, conditionLanguage } of Object.values(flows)) {
    if (conditionLanguage === undefined) continue
    const { en, zh } = elementLabel(definition, id)
    yield error(
      id,
      'scriptNotAllowed',
      `Flow ${en}: a condition in “${conditionLanguage}” is not run; write \${…}`,
      `连线${zh}：不执行“${conditionLanguage}”脚本条件，请写成 \${…}`,
    )
  }
  for (const node of Object.values(nodes)) {
    const languages = [node.script?.language, node.event?.kind === 'conditional' ? node.event.language : undefined]
    for (const language of languages) if (language !== undefined && !isUel(language)) yield notRun(node, language)
    if (node.script?.text === '') {
      yield error(
        node.id,
        'scriptMissing',
        `${labelOf(node)}: the script is empty; write \${…}, or use a task without work`,
        `${labelZhOf(node)}：脚本为空，请写成 \${…}，或改用普通任务`,
      )
    }
  }
}

const notRun = (node: FlowNode, language: string): Problem =>
  error(
    node.id,
    'scriptNotAllowed',
    `${labelOf(node)}: a script in “${language}” is not run; write it as an expression \${…} with the language juel`,
    `${labelZhOf(node)}：不执行“${language}”脚本，请写成 juel 表达式 \${…}`,
  )
