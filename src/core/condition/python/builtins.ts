/**
 * Names that mean something where the application evaluates a condition: Python's builtins (`dir(builtins)` of 3.11) and names
 * of the code around it (format facts, 5.3). A value keyword of this spelling is taken as that object, not as text.
 */
const known =
  'ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError ' +
  'BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ' +
  'ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ' +
  'ExceptionGroup FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ' +
  'ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError ' +
  'KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplemented ' +
  'NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ProcessLookupError ' +
  'RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration ' +
  'SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError ' +
  'UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError ' +
  'Warning ZeroDivisionError _ __build_class__ __debug__ __doc__ __import__ __loader__ __name__ __package__ ' +
  '__spec__ abs aiter all anext any ascii ast bin bool breakpoint bytearray bytes callable chr classmethod ' +
  'cleaned_data compile complex condition conditions configuration copy copyright credits data delattr dict dir ' +
  'divmod enumerate errors eval exec exit filter float format frozenset getattr globals hasattr hash help hex id ' +
  'input int isinstance issubclass iter json key len license list locals map max memoryview min next object oct ' +
  'open ord pow print property questiongroup quit range repr reversed round self set setattr slice sorted ' +
  'staticmethod str sum super tuple type value vars zip'

const names = new Set(known.split(' '))

/** Tells whether a name is defined where the application evaluates a condition in Python. */
export function isPythonBuiltin(name: string): boolean {
  return names.has(name)
}

/** Variables of the code around the evaluation, whose values are not known. */
const variables = new Set(
  '_ __debug__ __doc__ __name__ __package__ cleaned_data condition conditions configuration data errors key questiongroup self value'.split(
    ' ',
  ),
)

/** Tells whether a name stands for a function, class or module that is built into Python. */
export function isPythonObject(name: string): boolean {
  return names.has(name) && !variables.has(name)
}

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)

/** Tells whether a word is a keyword of Python 3.11. */
export function isPythonKeyword(word: string): boolean {
  return keywords.has(word)
}
