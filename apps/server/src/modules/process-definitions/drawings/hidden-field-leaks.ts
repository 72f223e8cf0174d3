/** Ways by which a drawing would show a hidden field after all: refused at release. */
import type { ProcessDefinition } from '@liveline/workflow-engine'
import { fieldsHiddenSomewhere } from '../field-visibility.ts'
import { readProcessSettings } from '../read-settings.ts'
import type { SettingProblem } from './setting-problems.ts'
import { titleFields } from '../instance-title.ts'

/** Titles, names of tasks and opinions are read by everybody who may see the instance. */
export function hiddenFieldLeaks(definition: ProcessDefinition): SettingProblem[] {
  const settings = readProcessSettings(definition)
  const hidden = fieldsHiddenSomewhere(settings)
  if (hidden.size === 0) return []
  const problem = (elementId: string, code: string, message: string, messageZh: string) => ({
    elementId,
    code,
    message,
    messageZh,
  })
  const inTitle = titleFields(settings.title)
    .filter((field) => hidden.has(field))
    .map((field) =>
      problem(
        settings.key,
        'titleShowsHidden',
        `the title names the field '${field}', which a step hides: choose other fields for it`,
        `标题用到了字段“${field}”，而有环节对其隐藏：请改用其他字段`,
      ),
    )
  const atNodes = Object.values(settings.nodes).flatMap(({ elementId, name, outcomes }) => [
    ...[...hidden]
      .filter((field) => namesField(name, field))
      .map((field) =>
        problem(
          elementId,
          'nameShowsHidden',
          `the name of '${elementId}' shows the field '${field}', which a step hides: leave it out`,
          `“${elementId}”的名称会显示字段“${field}”，而有环节对其隐藏：请从名称中去掉`,
        ),
      ),
    ...outcomes.flatMap(({ value, opinionField }) =>
      opinionField !== undefined && hidden.has(opinionField)
        ? [
            problem(
              elementId,
              'opinionFieldHidden',
              `'${elementId}' keeps the opinion of '${value}' in '${opinionField}', which a step hides, but opinions are read by all: choose another field`,
              `“${elementId}”把“${value}”的意见存入“${opinionField}”，而有环节隐藏该字段，意见却人人可见：请改用其他字段`,
            ),
          ]
        : [],
    ),
  ])
  return [...inTitle, ...atNodes]
}

/** What `${…}` stands for in a text of the drawing. */
const expressionsIn = (text: string) => [...text.matchAll(/[$#]\{([^}]*)\}/g)].map(([, expression]) => expression ?? '')
const namesField = (text: string, field: string) =>
  expressionsIn(text).some((expression) => expression.split(/[^\w$]+/).includes(field))
