import { CloseOutlined } from '@ant-design/icons'
import type { StandingStep } from '@liveline/contract/migration/shapes.ts'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Select } from '../../../ui/controls/input.tsx'
import type { Drawing } from '../../../ui/diagram/drawing.ts'
import { DiagramCanvas } from '../diagram/diagram-canvas.tsx'
import { NO_MARKS } from '../diagram/diagram-marks.ts'
import { counterpartsOf, isStep, newNotes, oldNotes, pairsOf, withoutPair, withPair, type Mapping } from './mapping.ts'

interface Props {
  readonly from: { readonly version: number; readonly drawing: Drawing }
  readonly to: { readonly version: number; readonly drawing: Drawing }
  readonly standing: readonly StandingStep[]
  readonly mapping: Mapping
  readonly onMapping: (mapping: Mapping) => void
}

/** Both versions side by side: a step is clicked on the left, then its counterpart on the right, or both are chosen by name. */
export function MappingBoard({ from, to, standing, mapping, onMapping }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const choice = useRef<HTMLFieldSetElement>(null)
  const [source, setSource] = useState('')
  const [target, setTarget] = useState('')
  const words = useMemo(
    () => ({
      chosen: t('instances.migration.chosen'),
      lost: t('instances.migration.lost'),
      count: (tasks: number) => `×${tasks}`,
    }),
    [t],
  )
  const [old, fresh] = [from.drawing.nodes.filter(isStep), to.drawing.nodes.filter(isStep)]
  const offered = counterpartsOf(source, old, fresh)
  const nameOf = (nodes: readonly { id: string; name: string }[], wanted: string) =>
    nodes.find((node) => node.id === wanted)?.name ?? wanted
  const begin = (chosen: string) => {
    setSource(chosen)
    setTarget('')
  }
  const pair = (chosen: string) => {
    if (source === '' || !offered.some((node) => node.id === chosen)) return
    onMapping(withPair(mapping, source, chosen))
    begin('')
  }
  /** The next pair begins where this one did. */
  const focusChoice = () => choice.current?.querySelector('select')?.focus()
  const arriving = standing.flatMap((step) => step.to ?? [])
  return (
    <>
      <div className="ll-mapping-drawings">
        <section aria-labelledby={`${id}-old`}>
          <h3 id={`${id}-old`}>{t('instances.migration.oldVersion', { version: from.version })}</h3>
          <div className="ll-mapping-drawing">
            <DiagramCanvas
              drawing={from.drawing}
              label={t('instances.migration.oldDrawing', { version: from.version })}
              lit={t('instances.migration.standsHere')}
              legend={<span data-state="active">{t('instances.migration.standsHere')}</span>}
              isPickable={isStep}
              onPick={begin}
              place={{
                activeElementIds: standing.map(({ elementId }) => elementId),
                passedElementIds: [],
                marks: { ...NO_MARKS, notes: oldNotes(standing, mapping, source, words) },
              }}
            />
          </div>
        </section>
        <section aria-labelledby={`${id}-new`}>
          <h3 id={`${id}-new`}>{t('instances.migration.newVersion', { version: to.version })}</h3>
          <div className="ll-mapping-drawing">
            <DiagramCanvas
              drawing={to.drawing}
              label={t('instances.migration.newDrawing', { version: to.version })}
              lit={t('instances.migration.comesHere')}
              legend={<span data-state="active">{t('instances.migration.comesHere')}</span>}
              isPickable={({ id: node }) => offered.some((one) => one.id === node)}
              onPick={pair}
              place={{
                activeElementIds: arriving,
                passedElementIds: [],
                marks: { ...NO_MARKS, notes: newNotes(standing, mapping, words) },
              }}
            />
          </div>
        </section>
      </div>
      <p className="ll-muted" aria-live="polite">
        {source === ''
          ? t('instances.migration.howTo')
          : offered.length === 0
            ? t('instances.migration.noCandidates', { step: nameOf(old, source) })
            : t('instances.migration.nowChoose', { step: nameOf(old, source) })}
      </p>
      <fieldset ref={choice} className="ll-mapping-pair">
        <legend>{t('instances.migration.pair')}</legend>
        <label htmlFor={`${id}-source`}>{t('instances.migration.source')}</label>
        <Select id={`${id}-source`} value={source} onChange={({ target: { value } }) => begin(value)}>
          <option value="">—</option>
          {old.map((node) => (
            <option key={node.id} value={node.id}>
              {node.name}
            </option>
          ))}
        </Select>
        <label htmlFor={`${id}-target`}>{t('instances.migration.target')}</label>
        <Select
          id={`${id}-target`}
          value={target}
          disabled={offered.length === 0}
          onChange={({ target: { value } }) => setTarget(value)}
        >
          <option value="">—</option>
          {offered.map((node) => (
            <option key={node.id} value={node.id}>
              {node.name}
            </option>
          ))}
        </Select>
        <Button
          disabled={source === '' || target === ''}
          onClick={() => {
            pair(target)
            focusChoice()
          }}
        >
          {t('instances.migration.map')}
        </Button>
      </fieldset>
      {pairsOf(mapping).length > 0 && (
        <ul className="ll-mapping-pairs" aria-label={t('instances.migration.pairs')}>
          {pairsOf(mapping).map((one) => {
            const [was, becomes] = [nameOf(old, one.source), nameOf(fresh, one.target)]
            return (
              <li key={one.source}>
                <b>{one.sign}</b> {was} → {becomes}
                <IconButton
                  label={t('instances.migration.unmap', { step: was })}
                  onClick={() => {
                    onMapping(withoutPair(mapping, one.source))
                    focusChoice()
                  }}
                >
                  <CloseOutlined aria-hidden />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
