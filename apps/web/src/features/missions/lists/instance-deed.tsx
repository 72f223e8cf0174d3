import { useActs } from '../acts/use-acts.tsx'
import type { ActKey } from '../acts/act-entries.tsx'
import { useAdministration, type AdministrationDeed } from '../administration/use-administration.tsx'
import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import type { InstanceDeed } from './instance-menu.tsx'

/** The dialog of what was chosen in the menu of a process. */
export function AskedDeed({ asked }: { asked: InstanceDeed }) {
  const { instance } = asked
  return 'act' in asked ? (
    <Act instance={instance} first={asked.act} />
  ) : (
    <Deed instance={instance} first={asked.deed} />
  )
}

const Act = ({ instance, first }: { instance: InstanceDetail; first: ActKey }) => useActs({ instance, first }).dialog

const Deed = ({ instance, first }: { instance: InstanceDetail; first: AdministrationDeed }) =>
  useAdministration(instance, first).dialog
