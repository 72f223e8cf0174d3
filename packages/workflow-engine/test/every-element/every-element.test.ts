import { describeEveryElement } from './describe-every-element.ts'

describeEveryElement(150, 20_261_122)
