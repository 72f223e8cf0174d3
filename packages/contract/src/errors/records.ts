/** What forms, files and data sets hold. */
import { entry, type ErrorEntry } from './entry.ts'

export const records = {
  FORM_INVALID: entry(
    42200,
    422,
    '表单有 {count} 处需要修改：{first}',
    '{count} fields of the form need a change: {first}',
  ),
  FIELD_NOT_EDITABLE: entry(42203, 422, '本环节不能修改：{fields}', 'Not editable at this step: {fields}'),
  RECORD_OF_PROCESS: entry(
    40981,
    409,
    '该记录属于流程，请在流程中修改或撤回',
    'This record belongs to a process: change it there',
  ),
  RECORD_DELETED: entry(
    40987,
    409,
    '该记录已被{name}于{at}删除，未做修改。有删除权限的人员可在回收站中恢复',
    'The record was deleted by {name} at {at}, nothing was changed; whoever may delete it can restore it from the bin',
  ),
  TOO_MANY_JOBS: entry(
    42981,
    429,
    '您已有 {count} 个导出或导入正在进行，请等其中一个完成或取消它',
    '{count} of your exports and imports are under way: wait for one of them, or cancel it',
  ),
  IMPORT_REFUSED: entry(42281, 422, '文件“{name}”不能导入：{reason}', 'The file "{name}" cannot be imported: {reason}'),
  EXPORT_TOO_LONG: entry(
    42282,
    422,
    '超过 {limit} 行，不能一次导出。请先缩小范围',
    'More than {limit} rows cannot be exported at once: narrow the list first',
  ),
  ALREADY_IMPORTED: entry(
    40986,
    409,
    '文件“{name}”的数据已导入，或正在导入。若确需再次导入，请重新上传该文件',
    'The rows of "{name}" have been imported, or are being imported. Upload the file again if you want them twice',
  ),
  JOB_GAVE_UP: entry(
    50081,
    500,
    '该任务多次失败后已停止，请稍后重新发起；若反复出现，请联系管理员',
    'The job was given up after several attempts: start it again later, and tell the administrator if that does not help',
  ),
  RECORDS_FORBIDDEN: entry(
    40381,
    403,
    '您不能对表单“{form}”的记录做这项操作：{act}。请联系表单的管理者',
    'You may not do this with the records of "{form}": {act}. Ask who manages the form',
  ),
  SCHEMA_REFUSED: entry(42204, 422, '设计不安全或有误：{first}', 'The design is refused: {first}'),
  PAGE_PARAMS_REFUSED: entry(
    42271,
    422,
    '页面参数有 {count} 处需要修改：{first}',
    '{count} places of the page parameters need a change: {first}',
  ),
  PLACEMENT_REFUSED: entry(
    42270,
    422,
    '不能这样放入菜单：{reason}',
    'It cannot be put into the menu like this: {reason}',
  ),
  FILE_REFUSED: entry(42243, 422, '文件“{name}”不能上传：{reason}', 'The file "{name}" cannot be uploaded: {reason}'),
  FILE_QUOTA: entry(
    42244,
    422,
    '您尚未提交的文件已占 {used}，上限为 {limit}。请先提交，或等待未提交的文件在 24 小时后清除',
    'Files that you have not submitted take {used}, the limit is {limit}: submit them, or wait until they are removed after 24 hours',
  ),
  FILE_NOT_USABLE: entry(
    42245,
    422,
    '附件中有 {count} 个文件不能使用：不存在、不是您上传的，或已用于其他操作。请重新上传后再提交',
    '{count} of the files cannot be used: missing, not yours, or used elsewhere already. Upload them again, then submit',
  ),
  SENSITIVE_WORD_EXISTS: entry(
    40970,
    409,
    '敏感词“{word}”已存在（不区分大小写和全角半角）。请核对后重试',
    "'{word}' is a sensitive word already (case and full or half width do not count). Check it and try again",
  ),
  DATA_SET_UNKNOWN: entry(
    40480,
    404,
    '没有名为“{code}”的数据集，或它已停用。请核对名称，或联系管理员',
    "There is no data set '{code}', or it was switched off. Check the name, or ask the administrator",
  ),
  DATA_SET_PARAMETER: entry(
    40080,
    400,
    '数据集“{code}”的参数“{parameter}”不正确：{expected}。请改正后重试',
    "Parameter '{parameter}' of data set '{code}' is not right: {expected}. Correct it and try again",
  ),
  DATA_SET_TOO_SLOW: entry(
    50380,
    503,
    '数据集“{code}”没有在规定时间内算完。请缩小范围后重试，或联系管理员',
    "Data set '{code}' did not finish in the time it has. Narrow it and try again, or ask the administrator",
  ),
  DATA_SET_BROKEN: entry(
    50080,
    500,
    '数据集“{code}”无法计算，请联系管理员修改它',
    "Data set '{code}' cannot be computed: ask the administrator to correct it",
  ),
} as const satisfies Record<string, ErrorEntry>
