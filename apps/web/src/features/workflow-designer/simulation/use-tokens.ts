import { useEffect, useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import type { Drawing } from '../modeler/create-modeler.ts'
import { drawTokens, runAlong } from './draw-tokens.ts'
import type { Playing } from './use-simulation.ts'
import { createWords } from './words.ts'

/** Shows on the canvas where a simulation stands; what can happen at an element is pressed there. */
export function useTokens(drawing: Drawing | undefined, playing: Playing, panel: RefObject<HTMLElement>): void {
  const { t } = useTranslation()
  const language = useLanguage()
  const { simulation, choices, choose } = playing
  const words = useMemo(() => createWords(t, language, simulation.definition), [t, language, simulation.definition])
  useEffect(() => {
    if (drawing === undefined) return
    let clear = () => {}
    follow(drawing, simulation.state?.tokens.find(({ state }) => state !== 'scope')?.elementId)
    const moved = simulation.moved.flatMap((effect) => (effect.type === 'flowTaken' ? [effect.flowId] : []))
    const stop = runAlong(drawing, moved, () => {
      clear = drawTokens(drawing, {
        ...{ state: simulation.state, choices, passed: simulation.passed, doubtful: simulation.doubtful },
        tokenLabel: (count) => t('flowPlay.tokens', { count }),
        pressLabel: (of) => {
          const [first] = of
          const name = words.nameOf(first?.elementId ?? '')
          return first === undefined || of.length > 1
            ? t('flowPlay.press', { name })
            : t('flowPlay.pressTo', { name, deed: words.deed(first) })
        },
        onPress: (of) => {
          const [first] = of
          if (first === undefined) return
          if (of.length === 1) choose(first)
          else
            panel.current
              ?.querySelector<HTMLElement>(`[data-choices-of="${CSS.escape(first.elementId)}"] .ll-button`)
              ?.focus()
        },
      })
    })
    return () => {
      stop()
      clear()
    }
    // `choose` belongs to the simulation and is new with it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [drawing, simulation, choices, words, t, panel])
}

/** Shows the plane on which the flow stands now: the inside of a collapsed sub-process is one of its own. */
function follow(drawing: Drawing, elementId: string | undefined): void {
  const element = elementId === undefined ? undefined : drawing.get('elementRegistry').get(elementId)
  const canvas = drawing.get('canvas')
  const root = element === undefined ? undefined : canvas.findRoot(element)
  if (root !== undefined && root !== canvas.getRootElement()) canvas.setRootElement(root)
}
