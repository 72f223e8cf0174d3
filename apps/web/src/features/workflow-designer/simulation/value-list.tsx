import type { VariableValue } from '@liveline/workflow-engine'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../../../ui/controls/input.tsx'
import { valuesOf } from './simulate.ts'
import type { Playing } from './use-simulation.ts'
import { namesRead, readTyped, writeTyped } from './values.ts'

/** The variables that a process reads, and their values: typed here, or set by what has happened. */
export function ValueList({ playing, process }: { playing: Playing; process: string }) {
  const { t } = useTranslation()
  const { simulation, setValues } = playing
  const { drawn } = simulation
  const definition = drawn.called.get(process) ?? drawn.root
  const names = useMemo(() => namesRead(definition), [definition])
  const values = valuesOf(simulation, process)
  const missing = simulation.log.findLast(({ kind }) => kind === 'needs')?.label
  const all = missing === undefined || names.includes(missing) ? names : [missing, ...names]
  if (all.length === 0) return null
  return (
    <details className="ll-play-values" open={all.length <= 6 || missing !== undefined}>
      <summary>{t('flowPlay.values')}</summary>
      <p>{t('flowPlay.valuesHelp')}</p>
      {all.map((name) => (
        <ValueRow
          key={`${process} ${name}`}
          name={name}
          value={writeTyped(values[name])}
          isMissing={name === missing && values[name] === undefined}
          onChange={(given) => setValues({ [name]: given }, process)}
        />
      ))}
    </details>
  )
}

interface RowProps {
  readonly name: string
  readonly value: string
  readonly isMissing: boolean
  readonly onChange: (value: VariableValue) => void
}

function ValueRow({ name, value, isMissing, onChange }: RowProps) {
  const id = useId()
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>()
  const text = typed !== undefined && typed.over === value ? typed.text : value
  const commit = () => {
    const given = readTyped(text)
    // Nothing is no value: what it has shows again.
    if (given === undefined) setTyped(undefined)
    else if (text !== value) onChange(given)
  }
  return (
    <div className="ll-play-value" data-missing={isMissing}>
      <label htmlFor={id}>
        <code>{name}</code>
      </label>
      <Input
        id={id}
        value={text}
        onChange={({ target }) => setTyped({ text: target.value, over: value })}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit()
        }}
      />
    </div>
  )
}
