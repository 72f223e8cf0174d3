import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/controls/input.tsx'
import { SelectBox } from '../../../ui/controls/select/select-box.tsx'
import { AskDialog } from '../../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import type { Drawing } from './create-modeler.ts'
import { keyPads, type KeyedPads } from './keyed-pads.ts'
import type { Drawn } from './parts.ts'

interface Props {
  readonly drawing: Drawing
  /** In which it is drawn. */
  readonly host: RefObject<HTMLElement>
}

/** Leads the keys to palette and context pad, and asks where a line leads that no pointer draws. */
export function AddByKeys({ drawing, host }: Props) {
  const { t } = useTranslation()
  const pads = useRef<KeyedPads>()
  const [from, setFrom] = useState<Drawn>()
  useEffect(() => {
    if (host.current === null) return undefined
    const keyed = keyPads(drawing, host.current, {
      names: { palette: t('flowDesign.keys.palette'), pad: t('flowDesign.keys.pad') },
      onConnect: setFrom,
      onNoPlace: () => toast.info(t('flowDesign.keys.noPlace')),
    })
    pads.current = keyed
    return keyed.stop
  }, [drawing, host, t])
  useShortcut('addElement', () => pads.current?.focus())
  if (from === undefined) return null
  return (
    <ConnectDialog
      {...{ drawing, from }}
      onClose={() => {
        setFrom(undefined)
        pads.current?.focus()
      }}
    />
  )
}

interface ConnectProps {
  readonly drawing: Drawing
  readonly from: Drawn
  readonly onClose: () => void
}

const nameOf = ({ id, businessObject }: Drawn) => {
  const name = businessObject.get('name')
  return typeof name === 'string' && name !== '' ? name : id
}

function ConnectDialog({ drawing, from, onClose }: ConnectProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const [isTried, setIsTried] = useState(false)
  const registry = drawing.get('elementRegistry')
  const connectionTo = (target: Drawn) => {
    const kind = drawing.get('rules').allowed('connection.create', { source: from, target })
    return typeof kind === 'object' && kind !== null ? kind : undefined
  }
  const targets = registry
    .getAll()
    .filter((one) => one !== from && one.labelTarget === undefined && one.waypoints === undefined)
    .filter((one) => connectionTo(one) !== undefined)
  const isMissing = isTried && chosen === undefined
  const connect = () => {
    setIsTried(true)
    const target = chosen === undefined ? undefined : registry.get(chosen)
    const kind = target && connectionTo(target)
    if (target === undefined || kind === undefined) return
    drawing.get('modeling').connect(from, target, kind)
    onClose()
  }
  return (
    <AskDialog
      title={t('flowDesign.keys.connectTitle', { name: nameOf(from) })}
      command={t('flowDesign.keys.connect')}
      keep={t('flowDesign.keys.keep')}
      busy={false}
      disabled={targets.length === 0}
      onDo={connect}
      onClose={onClose}
    >
      {targets.length === 0 ? (
        <p>{t('flowDesign.keys.noTarget')}</p>
      ) : (
        <SelectBox
          label={t('flowDesign.keys.connectTo')}
          value={chosen}
          options={targets.map((one) => ({ value: one.id, label: nameOf(one), keywords: one.id }))}
          onChange={(id) => setChosen(id === undefined ? undefined : String(id))}
        />
      )}
      {isMissing && <FieldError text={t('flowDesign.keys.targetMissing')} />}
    </AskDialog>
  )
}
