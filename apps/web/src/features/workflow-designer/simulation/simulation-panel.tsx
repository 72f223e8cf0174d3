import {
  CaretRightOutlined,
  PauseOutlined,
  ReloadOutlined,
  StepForwardOutlined,
  UndoOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { ChoiceList } from './choice-list.tsx'
import { startsOf } from './simulate.ts'
import { SimulationLog } from './simulation-log.tsx'
import type { Playing } from './use-simulation.ts'
import { ValueList } from './value-list.tsx'
import { createWords } from './words.ts'

interface Props {
  readonly playing: Playing
  /** Whose values are shown. */
  readonly process: string
  readonly onShow: (elementId: string) => void
  readonly panel: RefObject<HTMLElement>
}

/** Beside the simulated drawing: how it goes on, what can happen, the values it decides by, and what has happened. */
export function SimulationPanel({ playing, process, onShow, panel }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { simulation, choices, isPlaying, canStep, step, togglePlaying, back, reset, startAt } = playing
  const { definition, state, drawn, calledProcesses } = simulation
  const words = useMemo(
    () => createWords(t, language, { drawn, calledProcesses }),
    [t, language, drawn, calledProcesses],
  )
  const starts = useMemo(() => startsOf(definition), [definition])
  useShortcut('playStep', canStep ? step : undefined)
  useShortcut('playOrPause', canStep || isPlaying ? togglePlaying : undefined)
  useShortcut('playBack', back)
  const isOver = state !== undefined && state.instance.state !== 'active'
  const standing = isOver
    ? 'over'
    : state === undefined
      ? 'before'
      : choices.length === 0
        ? 'halted'
        : canStep
          ? 'goes'
          : 'asks'
  return (
    <aside className="ll-play-side" ref={panel} aria-label={t('flowPlay.title')}>
      <div className="ll-play-tools" role="toolbar" aria-label={t('flowPlay.tools')}>
        <Button kind="primary" keepsFocus disabled={!canStep || isPlaying} onClick={step} title={t('flowPlay.stepKey')}>
          <StepForwardOutlined aria-hidden />
          {t(state === undefined ? 'flowPlay.begin' : 'flowPlay.step')}
        </Button>
        <Button keepsFocus disabled={!canStep && !isPlaying} onClick={togglePlaying} title={t('flowPlay.playKey')}>
          {isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
          {t(isPlaying ? 'flowPlay.pause' : 'flowPlay.play')}
        </Button>
        <IconButton label={t('flowPlay.back')} disabled={back === undefined} onClick={back}>
          <UndoOutlined aria-hidden />
        </IconButton>
        <IconButton label={t('flowPlay.reset')} disabled={state === undefined} onClick={reset}>
          <ReloadOutlined aria-hidden />
        </IconButton>
      </div>
      <output className="ll-play-standing" data-standing={standing}>
        {standing === 'halted' && <WarningOutlined aria-hidden />}
        {playing.isCut ? t('flowPlay.standing.cut') : t(`flowPlay.standing.${standing}`)}
      </output>
      {state === undefined && starts.length > 1 && (
        <div className="ll-play-choices">
          <h3>{t('flowPlay.startAt')}</h3>
          <p className="ll-play-deeds">
            {starts.map(({ id }) => (
              <Button key={id} onClick={() => startAt(id)}>
                {words.nameOf(id)}
              </Button>
            ))}
          </p>
        </div>
      )}
      <ChoiceList choices={choices} words={words} onChoose={playing.choose} onShow={onShow} />
      <ValueList playing={playing} process={process} />
      <SimulationLog log={simulation.log} words={words} onShow={onShow} />
    </aside>
  )
}
