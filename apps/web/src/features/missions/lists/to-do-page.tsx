import { MissionList } from './mission-list.tsx'

export function ToDoPage() {
  return <MissionList finished={false} />
}
