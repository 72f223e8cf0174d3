import type { Language } from '@liveline/contract/language.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../api/query-keys.ts'
import { copyPicture, shownPart, type Drawing } from '../../ui/diagram/drawing.ts'
import { Skeleton } from '../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../ui/use-language.ts'

const pictureOf = (bpmnXml: string, key: string, language: Language) =>
  queryOptions({
    queryKey: queryKeys.workflows.rehearsedPicture(key, bpmnXml.length, language),
    queryFn: async () => {
      if (!bpmnXml.includes('BPMNShape')) return null
      const { drawDiagram } = await import('../../ui/diagram/draw-diagram.ts')
      return drawDiagram(bpmnXml, language)
    },
    structuralSharing: false,
    gcTime: 0,
  })

/** The drawing with what was taken in thick lines, and the rest drawn back. */
function takenPicture(drawing: Drawing, taken: ReadonlySet<string>, dead: ReadonlySet<string>): SVGSVGElement {
  const picture = copyPicture(drawing)
  for (const element of picture.querySelectorAll('[data-element-id]')) {
    const id = (element.getAttribute('data-element-id') ?? '').replace(/_label$/, '')
    const shape = shownPart(element)
    if (shape === null || !(element.classList.contains('djs-shape') || element.classList.contains('djs-connection')))
      continue
    if (element.getAttribute('data-element-id')?.endsWith('_label') === true) continue
    const state = dead.has(id) ? 'dead' : taken.has(id) ? 'taken' : 'left'
    element.setAttribute('data-way', state)
    if (state === 'left') {
      shape.style.setProperty('stroke-dasharray', '4 4')
      element.setAttribute('opacity', '0.45')
      continue
    }
    shape.style.setProperty('stroke', state === 'dead' ? 'var(--ll-danger)' : 'var(--ll-accent)')
    shape.style.setProperty('stroke-width', '3px')
  }
  return picture
}

interface Props {
  readonly bpmnXml: string
  /** Tells drawings of the same length apart. */
  readonly name: string
  readonly taken: readonly string[]
  /** Where it gets stuck. */
  readonly dead: readonly string[]
}

/** The way that a case takes, drawn; what it says stands below in words. */
export function TakenPicture({ bpmnXml, name, taken, dead }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const host = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLElement>(null)
  const { data: drawing, isError, isPending } = useQuery(pictureOf(bpmnXml, name, language))
  useLayoutEffect(() => {
    if (drawing == null || host.current === null) return
    host.current.inert = true
    host.current.replaceChildren(takenPicture(drawing, new Set(taken), new Set(dead)))
  }, [drawing, taken, dead])
  useEffect(() => {
    if (drawing?.mark != null) mark.current?.replaceChildren(drawing.mark.cloneNode(true))
  }, [drawing])
  if (isPending) return <Skeleton lines={4} />
  if (isError || drawing === null)
    return <p className="ll-muted">{t(isError ? 'rehearsal.notDrawn' : 'rehearsal.noPicture')}</p>
  const { width, height } = drawing.paper
  return (
    <figure className="rehearsed-picture">
      <section aria-label={t('rehearsal.picture')} {...SCROLLED_BY_KEYS}>
        <div ref={host} aria-hidden style={{ width: width * SCALE, height: height * SCALE }} />
      </section>
      <figcaption>
        {t('rehearsal.pictureHint')} <i className="rehearsed-mark" ref={mark} />
      </figcaption>
    </figure>
  )
}

const SCALE = 0.7
const SCROLLED_BY_KEYS = { tabIndex: 0 }
