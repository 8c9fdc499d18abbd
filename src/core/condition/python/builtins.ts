import { wordSet } from '../word-set.ts'

/**
 * Python's functions, classes and modules that need no import (`dir(builtins)` of 3.11), and what the code around the
 * evaluation is known to have (format facts, 5.3 and 10.2): none of them equals a text or a number.
 */
const objects = wordSet(
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
    'Warning ZeroDivisionError __build_class__ __import__ __loader__ ' +
    '__spec__ abs aiter all anext any ascii ast bin bool breakpoint bytearray bytes callable chr classmethod ' +
    'compile complex copy copyright credits data delattr dict dir ' +
    'divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id ' +
    'input int isinstance issubclass iter json key len license list locals map max memoryview min next object oct ' +
    'open ord pow print property quit range repr reversed round set setattr slice sorted ' +
    'staticmethod str sum super tuple type value vars zip',
)

/** Variables of the code around the evaluation whose values are not known. */
const variables = wordSet(
  '_ __debug__ __doc__ __name__ __package__ cleaned_data condition conditions configuration errors questiongroup self',
)

/**
 * Tells whether a name is defined where the application evaluates a condition in Python. A value keyword of this spelling is
 * taken as that object, not as text.
 */
export function isPythonBuiltin(name: string): boolean {
  return objects.has(name) || variables.has(name)
}

/** Tells whether a name stands for something that Python has there and that equals no text and no number. */
export function isPythonObject(name: string): boolean {
  return objects.has(name)
}

const keywords = wordSet(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda ' +
    'nonlocal not or pass raise return try while with yield',
)

/** Tells whether a word is a keyword of Python 3.11. */
export function isPythonKeyword(word: string): boolean {
  return keywords.has(word)
}
