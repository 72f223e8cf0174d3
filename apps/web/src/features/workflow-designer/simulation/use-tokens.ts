import { useEffect, useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import type { Drawing } from '../modeler/create-modeler.ts'
import { ownId, processOf } from './called.ts'
import { drawTokens, runAlong } from './draw-tokens.ts'
import type { Playing } from './use-simulation.ts'
import { createWords } from './words.ts'

/**
 * Shows on the canvas of one process where a simulation stands; what can happen at an element is pressed there.
 * @param process '' for the drawing itself
 */
export function useTokens(
  drawing: Drawing | undefined,
  process: string,
  playing: Playing,
  panel: RefObject<HTMLElement>,
): void {
  const { t } = useTranslation()
  const language = useLanguage()
  const { simulation, choices, choose } = playing
  const { drawn, calledProcesses } = simulation
  const words = useMemo(
    () => createWords(t, language, { drawn, calledProcesses }),
    [t, language, drawn, calledProcesses],
  )
  useEffect(() => {
    if (drawing === undefined) return
    let clear = () => {}
    const isHere = (id: string) => processOf(id) === process
    const tokens = (simulation.state?.tokens ?? []).filter(({ elementId }) => isHere(elementId))
    follow(drawing, tokens.find(({ state }) => state !== 'scope')?.elementId)
    const moved = simulation.moved.flatMap((effect) =>
      effect.type === 'flowTaken' && isHere(effect.flowId) ? [ownId(effect.flowId)] : [],
    )
    const stop = runAlong(drawing, moved, () => {
      clear = drawTokens(drawing, {
        ...{ tokens, choices: choices.filter(({ elementId }) => isHere(elementId)) },
        ...{ passed: [...simulation.passed].filter(isHere), doubtful: simulation.doubtful.filter(isHere) },
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
  }, [drawing, process, simulation, choices, words, t, panel])
}

/** Shows the plane on which the flow stands now: the inside of a collapsed sub-process is one of its own. */
function follow(drawing: Drawing, elementId: string | undefined): void {
  const element = elementId === undefined ? undefined : drawing.get('elementRegistry').get(ownId(elementId))
  const canvas = drawing.get('canvas')
  const root = element === undefined ? undefined : canvas.findRoot(element)
  if (root !== undefined && root !== canvas.getRootElement()) canvas.setRootElement(root)
}
