import { defineTexts } from '@liveline/contract/language.ts'

/** Why the engine cannot go on, one sentence for each of its errors; they stand in the one of PROCESS_FAILED. */
export const engineRefusalTexts = defineTexts({
  NoFlowTaken: {
    zh: '{element}之后没有一条连线的条件成立，也没有画默认连线',
    en: 'no condition on the flows behind {element} holds, and no default flow is drawn',
  },
  UnsupportedElement: { zh: '引擎不能运行{element}', en: '{element} is of a kind that the engine does not run' },
  StepBudgetExceeded: {
    zh: '到{element}为止运算过多。是否有不停顿的循环，或对很长的文字反复运算',
    en: 'still at work at {element} after all that a step may cost; is there a loop without a stop, or an expression over long texts',
  },
  TooManyInstances: {
    zh: '{element}要同时展开 {count} 个实例，一个流程最多 {limit} 个',
    en: '{element} would open {count} instances at once, and a process may have {limit}',
  },
  UncaughtError: {
    zh: '{element}抛出的错误“{code}”没有人捕获',
    en: 'nothing catches the error “{code}” that {element} throws',
  },
  UnknownVariable: {
    zh: '表达式 {expression} 用到的变量“{variable}”不存在',
    en: 'the expression {expression} uses the variable “{variable}”, which does not exist',
  },
  ExpressionError: {
    zh: '表达式 {expression} 无法计算。请检查它的写法和所用的值',
    en: 'the expression {expression} cannot be worked out; look at how it is written and at the values it uses',
  },
})

/** What was drawn, or worked out, and cannot be used; the value is not told, it may be of a field that is hidden. */
export const invalidValueTexts = defineTexts({
  dueDate: { zh: '{element}的到期时间不是时间', en: 'the due date of {element} is no time' },
  priority: { zh: '{element}的优先级不是数字', en: 'the priority of {element} is no number' },
  loopCardinality: {
    zh: '{element}的多实例次数不是整数',
    en: 'the number of instances of {element} is no whole number',
  },
  collection: { zh: '{element}的多实例集合不是列表', en: 'the collection of {element} is no list' },
  timer: { zh: '{element}的定时不是时间', en: 'the timer of {element} is no time' },
  variableName: { zh: '一个变量的名称过长', en: 'the name of a variable is too long' },
  variableSize: { zh: '变量“{variable}”的值过大', en: 'the value of the variable “{variable}” is too large' },
})

/** A command that does not fit where the process stands. */
export const illegalTransitionTexts = defineTexts({
  alreadyStarted: { zh: '流程已经启动', en: 'it has been started already' },
  notStarted: { zh: '流程还没有启动', en: 'it has not been started' },
  notActive: { zh: '流程已经结束', en: 'it is over' },
  unknownTask: { zh: '任务已经不在了', en: 'the task is gone' },
  unknownJob: { zh: '到期的事项已经不在了', en: 'what fell due is gone' },
  unknownToken: { zh: '流程已经不在那里', en: 'it no longer stands there' },
  unknownScope: { zh: '流程的那一部分已经结束', en: 'that part of it is over' },
  unknownElement: { zh: '流程图中没有{element}', en: 'there is no {element} in the drawing' },
  noTokenAtSource: { zh: '流程没有停在{element}', en: 'it does not stand at {element}' },
  illegalTarget: { zh: '不能转到{element}', en: 'it cannot be led to {element}' },
  cannotComplete: { zh: '{element}将永远等不齐', en: '{element} could never complete' },
  tooComplex: { zh: '流程图太复杂，无法判断能否走完', en: 'the drawing is too complex to tell whether it could end' },
  noStartEvent: { zh: '{element}没有能启动它的开始事件', en: '{element} has no start event to begin at' },
  suspended: { zh: '流程已挂起', en: 'it is suspended' },
  notSuspended: { zh: '流程没有挂起', en: 'it is not suspended' },
  noSubscription: { zh: '流程没有在等待{element}', en: 'it does not wait for {element}' },
  tooDeep: { zh: '{element}调用流程的层数过多', en: '{element} calls processes too many levels deep' },
})
