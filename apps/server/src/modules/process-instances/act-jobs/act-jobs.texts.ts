import { defineTexts } from '@liveline/contract/language.ts'

export const actJobTexts = defineTexts({
  job: { zh: '这个批量操作', en: 'this act on many instances' },
  underWay: { zh: '批量操作还在进行', en: 'it is still under way' },
  nothingLeft: { zh: '没有未完成的实例', en: 'nothing of it was refused or left' },
  repeated: { zh: '已重新执行过，请在新的批量操作中继续', en: 'it was repeated already: go on with the repetition' },
  ended: {
    zh: '批量“{act}”已完成：成功 {done} 个，未执行 {refused} 个',
    en: 'The act “{act}” on many instances is done: {done} done, {refused} refused',
  },
})

export const actTexts = defineTexts({
  suspend: { zh: '挂起', en: 'suspend' },
  resume: { zh: '恢复', en: 'resume' },
  end: { zh: '终止', en: 'end' },
  reassign: { zh: '改派', en: 'reassign' },
  retry: { zh: '重试异常任务', en: 'retry incidents' },
  setVariable: { zh: '修改变量', en: 'set a variable' },
  jump: { zh: '跳转', en: 'jump' },
  migrate: { zh: '迁移', en: 'migrate' },
})
