// RUN: %truth %s
// Linked structures on the heap: values behind pointers that move.
#include "marks.h"
#include <stdlib.h>

struct node {
    int key;
    struct node *next;
};

struct tree {
    int key;
    struct tree *left, *right;
};

NOINLINE static struct node *push(struct node *head, int key) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->key = key;
    fresh->next = head;
    CALL(1, head, key, fresh, fresh->key, fresh->next);
    return fresh;
}

NOINLINE static struct node *reverse(struct node *head) {
    struct node *done = NULL;
    while (head) {
        struct node *next = head->next;
        head->next = done;
        done = head;
        head = next;
        STOP(2, head, done, done->key, next);
    }
    CALL(3, head, done, done->key);
    return done;
}

NOINLINE static int total(const struct node *list) {
    int sum = 0, length = 0;
    for (const struct node *at = list; at; at = at->next) {
        sum += at->key;
        length++;
        STOP(4, list, list->key, at, at->key, sum, length);
    }
    CALL(5, list, list->key, sum, length);
    return sum * length;
}

NOINLINE static struct tree *insert(struct tree *tree, int key) {
    if (!tree) {
        struct tree *leaf = calloc(1, sizeof *leaf);
        leaf->key = key;
        STOP(6, tree, key, leaf, leaf->key, leaf->left);
        return leaf;
    }
    CALL(7, tree, tree->key, key);
    if (key < tree->key)
        tree->left = insert(tree->left, key);
    else
        tree->right = insert(tree->right, key);
    return tree;
}

NOINLINE static int depth(const struct tree *tree) {
    if (!tree)
        return 0;
    int left = depth(tree->left), right = depth(tree->right);
    int deeper = left > right ? left : right;
    STOP(8, tree, tree->key, left, right, deeper);
    return deeper + 1;
}

int main(void) {
    volatile int seed = 3;
    int n = seed;
    struct node *list = NULL;
    for (int i = 0; i < 3; i++)
        list = push(list, n * 10 + i);
    list = reverse(list);
    int sum = total(list);
    struct tree *tree = NULL;
    for (int i = 0; i < 4; i++)
        tree = insert(tree, (i * 7 + n) % 5);
    int deep = depth(tree);
    CALL(9, seed, n, list, list->key, sum, tree, tree->key, deep);
    return 0;
}
