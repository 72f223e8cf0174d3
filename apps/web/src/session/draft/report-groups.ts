import type { ImportReport } from '@liveline/contract/process-definition/shapes.ts'

export interface ReportRow {
  readonly elementId: string
  readonly label: string
  readonly type: string
  /** The attributes and elements that are meant; empty: the element itself. */
  readonly names: readonly string[]
}

/**
 * The same elements three times: what of each is not supported, what is kept without effect, what is understood. An
 * element of plain BPMN that is run here is understood as a whole.
 */
export function groupsOf(
  elements: ImportReport['elements'],
): Record<'notSupported' | 'kept' | 'understood', ReportRow[]> {
  const rows = (
    isIn: (element: ImportReport['elements'][number]) => boolean,
    namesOf: (element: ImportReport['elements'][number]) => readonly string[],
  ): ReportRow[] =>
    elements.filter(isIn).map((element) => ({
      elementId: element.elementId,
      label: element.elementName ?? element.elementId,
      type: element.type,
      names: namesOf(element),
    }))
  return {
    notSupported: rows(
      ({ isSupported, notRun }) => !isSupported || notRun.length > 0,
      ({ notRun }) => notRun,
    ),
    kept: rows(
      ({ kept }) => kept.length > 0,
      ({ kept }) => kept,
    ),
    understood: rows(
      ({ isSupported, understood, kept, notRun }) =>
        isSupported && (understood.length > 0 || kept.length + notRun.length === 0),
      ({ understood }) => understood,
    ),
  }
}
