/** Ways by which a drawing would show a hidden field after all: refused at release. */
import type { ProcessDefinition } from '@liveline/workflow-engine'
import type { HostWork } from '../host-work.ts'
import { fieldsTouchedByHiding } from '../field-visibility.ts'
import { readProcessSettings } from '../read-settings.ts'
import { drawingProblem, type DrawingProblem } from './drawing-problem.ts'
import { titleFields } from '../instance-title.ts'

/** Titles, names of tasks and opinions are read by everybody who may see the instance. */
export function hiddenFieldLeaks(definition: ProcessDefinition): DrawingProblem[] {
  const settings = readProcessSettings(definition)
  const hidden = fieldsTouchedByHiding(settings)
  if (hidden.size === 0) return []
  const inTitle = titleFields(settings.title)
    .filter((field) => hidden.has(field))
    .map((field) => drawingProblem(settings.key, 'titleShowsHidden', { field }))
  const atNodes = Object.values(settings.nodes).flatMap(({ elementId, name, outcomes }) => [
    ...[...hidden]
      .filter((field) => namesField(name, field))
      .map((field) => drawingProblem(elementId, 'nameShowsHidden', { field })),
    ...outcomes.flatMap(({ value, opinionField }) =>
      opinionField !== undefined && hidden.has(opinionField)
        ? [
            drawingProblem(elementId, 'opinionFieldHidden', {
              outcome: value,
              field: opinionField,
            }),
          ]
        : [],
    ),
  ])
  const sent = Object.values(settings.nodes).flatMap(({ elementId, hostWork }) =>
    [...hidden]
      .filter((field) => hostWork !== undefined && sendsField(hostWork, field))
      .map((field) => drawingProblem(elementId, 'sendsHidden', { field })),
  )
  return [...inTitle, ...atNodes, ...sent]
}

/** Whoever is called or written to is none of those who see it. */
const sendsField = (work: HostWork, field: string): boolean =>
  work.kind === 'mail'
    ? [work.to, work.cc, work.subject, work.text].some((text) => namesField(text, field))
    : work.variables.includes(field) || namesField(work.body ?? '', field)

/** What `${…}` stands for in a text of the drawing. */
const expressionsIn = (text: string) => [...text.matchAll(/[$#]\{([^}]*)\}/g)].map(([, expression]) => expression ?? '')
const namesField = (text: string, field: string) =>
  expressionsIn(text).some((expression) => expression.split(/[^\w$]+/).includes(field))
