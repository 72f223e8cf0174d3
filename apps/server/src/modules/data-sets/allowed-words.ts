/** What a query of a data set may call, compare with and turn into: nothing else reaches the database. */

/** No pattern matching of functions, no text that grows by a factor, nothing that reads or sets the server. */
export const allowedFunctions: ReadonlySet<string> = new Set([
  ...['count', 'sum', 'avg', 'min', 'max', 'bool_and', 'bool_or', 'every', 'string_agg', 'array_agg', 'mode'],
  ...['percentile_cont', 'percentile_disc', 'stddev', 'stddev_samp', 'stddev_pop', 'variance', 'var_samp', 'var_pop'],
  ...['row_number', 'rank', 'dense_rank', 'percent_rank', 'cume_dist', 'ntile', 'lag', 'lead'],
  ...['first_value', 'last_value', 'nth_value', 'grouping'],
  ...['date_trunc', 'date_part', 'date_bin', 'extract', 'age', 'make_date', 'make_interval', 'timezone', 'now'],
  ...['to_char', 'to_date', 'to_timestamp', 'to_number', 'overlaps'],
  ...['lower', 'upper', 'initcap', 'length', 'char_length', 'character_length', 'left', 'right', 'substr', 'substring'],
  ...['btrim', 'ltrim', 'rtrim', 'concat', 'concat_ws', 'split_part', 'position', 'strpos', 'starts_with', 'reverse'],
  ...['abs', 'round', 'ceil', 'ceiling', 'floor', 'trunc', 'mod', 'div', 'sign', 'sqrt', 'width_bucket'],
  ...['generate_series', 'unnest', 'cardinality', 'array_length', 'like_escape'],
])

export const allowedOperators: ReadonlySet<string> = new Set([
  ...[
    '=',
    '<>',
    '!=',
    '<',
    '>',
    '<=',
    '>=',
    '+',
    '-',
    '*',
    '/',
    '%',
    '||',
    '~~',
    '!~~',
    '~~*',
    '!~~*',
    '@>',
    '<@',
    '&&',
  ],
  // What `between` is called by the parser.
  ...['BETWEEN', 'NOT BETWEEN', 'BETWEEN SYMMETRIC', 'NOT BETWEEN SYMMETRIC'],
])

export const allowedTypes: ReadonlySet<string> = new Set([
  ...['text', 'varchar', 'bpchar', 'bool', 'int2', 'int4', 'int8', 'float4', 'float8', 'numeric'],
  ...['date', 'time', 'timetz', 'timestamp', 'timestamptz', 'interval', 'uuid'],
])

/** Kinds of node of PostgreSQL's own parse tree. */
export const allowedNodes: ReadonlySet<string> = new Set([
  ...['SelectStmt', 'ResTarget', 'ColumnRef', 'String', 'Integer', 'Float', 'Boolean', 'A_Star', 'A_Const', 'A_Expr'],
  ...['BoolExpr', 'NullTest', 'BooleanTest', 'CaseExpr', 'CaseWhen', 'CoalesceExpr', 'MinMaxExpr', 'FuncCall'],
  ...['TypeCast', 'ParamRef', 'RangeVar', 'RangeSubselect', 'RangeFunction', 'JoinExpr', 'SubLink', 'SortBy'],
  ...['WindowDef', 'CommonTableExpr', 'List', 'A_ArrayExpr', 'SQLValueFunction', 'GroupingSet', 'GroupingFunc'],
])

/** Parts of a node that are a structure without a name of their own. */
export const allowedParts: ReadonlySet<string> = new Set([
  ...['typeName', 'alias', 'withClause', 'over', 'larg', 'rarg', 'ival', 'fval', 'sval', 'boolval'],
])

export const allowedValues: ReadonlySet<string> = new Set([
  ...['SVFOP_CURRENT_DATE', 'SVFOP_CURRENT_TIMESTAMP', 'SVFOP_LOCALTIMESTAMP', 'SVFOP_CURRENT_TIME', 'SVFOP_LOCALTIME'],
])
