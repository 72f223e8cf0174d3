import { MissionList } from './mission-list.tsx'

export function FinishedPage() {
  return <MissionList finished />
}
