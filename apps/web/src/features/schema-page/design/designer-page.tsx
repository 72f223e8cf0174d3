import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useRoute } from '../../../ui/navigation.tsx'
const PageEditor = lazy(() => import('../../../amis/page-editor.tsx'))
export function DesignerPage() {
  const { query } = useRoute()
  const pageId = Number(query['id'])
  const draft = useQuery({ queryKey: ['spike', pageId], queryFn: () => api.schemaPage.draft({ query: { pageId } }) })
  const [schema, setSchema] = useState<Record<string, unknown>>()
  const shown = schema ?? draft.data?.schema
  return (
    <div style={{ height: 'calc(100vh - 100px)' }}>
      <Suspense>{shown && <PageEditor schema={shown} isPhone={false} onChange={(x) => console.log('CHANGE', JSON.stringify(x))} onReady={() => {}} />}</Suspense>
    </div>
  )
}
