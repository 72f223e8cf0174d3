import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/feedback/state-page.tsx'
import type { AmisFormProps } from './renderer.tsx'

export type { AmisFormHandle } from './renderer.tsx'

const loadRenderer = () => import('./renderer.tsx')
const Renderer = lazy(loadRenderer)

/** Fetches amis before a form needs it. */
export function prefetchAmis(): void {
  void loadRenderer().catch(() => {})
}

/** A schema as a form with the rights of the present node; amis is fetched with the first one. */
export function AmisForm(props: AmisFormProps) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Renderer {...props} />
    </Suspense>
  )
}
