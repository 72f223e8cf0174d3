export const texts = {
  importReport: {
    title: '检查结果',
    plainBpmn: '标准 BPMN 文件，没有其他引擎的扩展。',
    madeFor: '文件含有 {{makers}} 的扩展。',
    otherProcesses: '文件中还有其他流程（{{ids}}），会保留但不运行。',
    ownDialect: '本系统',
    notSupported: '不支持',
    kept: '保留，不起作用',
    understood: '已识别',
    elements: '{{count}} 个元素',
    comma: '、',
  },
}
