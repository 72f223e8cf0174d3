import { RightOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import type { Simulation } from './simulate.ts'
import { openProcesses } from './shown-process.ts'

interface Props {
  readonly simulation: Simulation
  readonly name: string
  readonly process: string
  readonly onShow: (process: string) => void
}

/** The processes under way, from the drawing itself to what is called, and the one that is shown. */
export function ProcessPath({ simulation, name, process, onShow }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { calledProcesses, state } = simulation
  if (calledProcesses.size === 0) return null
  const open = openProcesses(state)
  // What has ended can still be looked at.
  const all = open.some((one) => one.process === process) ? open : [...open, { process, depth: 1 }]
  return (
    <nav className="ll-play-path" aria-label={t('flowPlay.path')}>
      <ol>
        {all.map(({ process: id, depth }, index) => {
          const called = calledProcesses.get(id)
          return (
            <li key={id}>
              {depth > 0 && depth > (all[index - 1]?.depth ?? 0) && <RightOutlined aria-hidden />}
              <button type="button" aria-current={id === process ? 'step' : undefined} onClick={() => onShow(id)}>
                {called === undefined ? name : `${nameIn(language, called)} v${called.version}`}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
