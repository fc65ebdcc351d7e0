"""Lessons: guided first games, each a file of data that the real engine plays."""

from .lesson import BadLesson, Lesson, Ply, Step
from .registry import find_lesson, lessons, lessons_of

__all__ = ["BadLesson", "Lesson", "Ply", "Step", "find_lesson", "lessons", "lessons_of"]
